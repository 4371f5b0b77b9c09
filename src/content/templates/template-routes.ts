import type { FastifyPluginCallback } from 'fastify'
import { listDocuments } from '../../audience/contacts/contact-queries.ts'
import { CHANNELS, type Channel } from '../../foundation/channels/channels.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import type { TObject } from '../../foundation/json-schema.ts'
import { Problem } from '../../foundation/problems.ts'
import { findBrand, lockBrandForReference } from '../../identity/brands/brand-queries.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { readPageRequest, rowsJson, sendPage, windowOf } from '../../platform/http/requests/pagination.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { readChoice, readStrictQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { OnDelete } from '../../platform/slice.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { transact } from '../../platform/storage/transact.ts'
import { checkContent, resolveBrandId } from './render-content.ts'
import { addFaults } from './rendering/fault.ts'
import { TEMPLATE_REQUEST_BYTES, type TemplateContent } from './template-content.ts'
import { TEMPLATE_DOCS } from './template-docs.ts'
import { type PreviewDeps, previewContent } from './template-preview.ts'
import {
  contentOf,
  deleteTemplate,
  getTemplate,
  insertTemplate,
  listTemplates,
  lockTemplate,
  MODEL,
  updateTemplate,
} from './template-queries.ts'
import { checkData, readContent, readUnsaved } from './template-rules.ts'
import { NewTemplate, PreviewRequest, type Template, TemplateChanges, TemplateQuery } from './template-schemas.ts'

export interface TemplateDeps extends PreviewDeps {
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly places: Places
  readonly onDelete: OnDelete
}

export const templateRoutes =
  ({ db, pool, clock, idempotent, publicUrl, places, onDelete }: TemplateDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const deps = { db, pool, publicUrl }

    /** Checks the content's Liquid and MJML, and adds mistakes to `errors`. */
    const checkLiquid = async (
      teamId: number,
      content: TemplateContent,
      brandId: number | null | undefined,
      errors: FieldErrors,
    ) => {
      const result = await checkContent(deps, teamId, content, await resolveBrandId(db, teamId, brandId))
      if ('faults' in result) addFaults(result.faults, errors)
    }

    app.get('', read(TEMPLATE_DOCS.list), async (request, reply) => {
      const errors = new FieldErrors()
      const query = readStrictQuery(request.query, TemplateQuery, errors)
      const asked = readPageRequest(query, errors)
      const channel = readChoice(query, 'channel', CHANNELS, errors)
      errors.throwIfAny()
      const { rows, total } = await listTemplates(db, request.team.id, places, channel, windowOf(asked))
      return sendPage(request, reply, publicUrl, asked, { total, data: rowsJson(rows) })
    })

    app.post(
      '',
      { ...write(TEMPLATE_DOCS.create), bodyLimit: TEMPLATE_REQUEST_BYTES },
      idempotent({
        prepare: async ({ team, body }) => {
          const errors = new FieldErrors()
          const given = readBody(NewTemplate as TObject, body, errors) as Partial<NewTemplate>
          const content = readContent(given, errors)
          if (content) await checkLiquid(team.id, content, given.brand_id, errors)
          return { given, content, errors }
        },
        effect: async (trx, { team, actor }, now, { given, content, errors }) => {
          await checkBrand(trx, team.id, given.brand_id, errors)
          errors.throwIfAny()
          const values = {
            ...(content as TemplateContent),
            name: given.name as string,
            brand_id: given.brand_id ?? null,
          }
          return insertTemplate(trx, team.id, values, actor.userId, now)
        },
      }),
    )

    app.get<{ Params: IdParams }>('/:id', read(TEMPLATE_DOCS.get), ({ team, params }) =>
      getTemplate(db, team.id, readPathId(MODEL, params.id)),
    )

    app.put<{ Params: IdParams }>(
      '/:id',
      { ...write(TEMPLATE_DOCS.update), bodyLimit: TEMPLATE_REQUEST_BYTES },
      async ({ team, params, body, actor }) => {
        const id = readPathId(MODEL, params.id)
        const before = await getTemplate(db, team.id, id)
        const errors = new FieldErrors()
        const changes = readBody(TemplateChanges as TObject, body, errors) as Partial<TemplateChanges>
        const content = changedContent(before, changes, errors)
        const brandId = changes.brand_id === undefined ? before.brand_id : changes.brand_id
        // A template with an error, such as the merge tag of a deleted field, can still be renamed.
        const isChanged = Object.keys(changes).some((key) => key !== 'name' && key !== 'version')
        if (content && isChanged) await checkLiquid(team.id, content, brandId, errors)
        return transact(db, async (trx) => {
          const current = await lockTemplate(trx, team.id, id)
          await checkBrand(trx, team.id, changes.brand_id, errors)
          errors.throwIfAny()
          // If the request has no `version`, uses the version that was read above, because the changes were checked against it.
          if ((changes.version ?? before.version) !== current.version) throw changed(id, current.version)
          // Doesn't use `before.brand_id`, because the brand may have been deleted in the meantime.
          const brand_id = changes.brand_id === undefined ? current.brand_id : changes.brand_id
          const values = { ...(content as TemplateContent), name: changes.name ?? current.name, brand_id }
          return updateTemplate(trx, team.id, current, values, actor.userId, toTimestamp(clock()))
        })
      },
    )

    app.delete<{ Params: IdParams }>('/:id', write(TEMPLATE_DOCS.delete), async ({ team, params }) => {
      const id = readPathId(MODEL, params.id)
      await transact(db, async (trx) => {
        await deleteTemplate(trx, team.id, id)
        await onDelete(trx, team.id, id, toTimestamp(clock()))
      })
      return { message: 'Template deleted.' }
    })

    app.post<{ Params: IdParams }>('/:id/preview', read(TEMPLATE_DOCS.preview), async ({ team, params, body }) => {
      const template = await getTemplate(db, team.id, readPathId(MODEL, params.id))
      const errors = new FieldErrors()
      const { contact_id: contact = null, data } = readBody(PreviewRequest as TObject, body, errors) as Given
      checkData(data, errors, 'data')
      await checkContact(db, team.id, contact, errors)
      errors.throwIfAny()
      const brandId = await resolveBrandId(db, team.id, template.brand_id)
      return shown(await previewContent(deps, team.id, { content: contentOf(template), brandId, contact, data }))
    })

    app.post(
      '/preview',
      { ...read(TEMPLATE_DOCS.previewUnsaved), bodyLimit: TEMPLATE_REQUEST_BYTES },
      async ({ team, body }) => {
        const errors = new FieldErrors()
        const { content, brand_id, contact_id: contact, data } = readUnsaved(body, errors)
        await checkContact(db, team.id, contact, errors)
        if (brand_id && !(await findBrand(db, team.id, brand_id))) errors.add('brand_id', selectedMessage('brand_id'))
        errors.throwIfAny()
        const brandId = await resolveBrandId(db, team.id, brand_id)
        return shown(
          await previewContent(deps, team.id, { content: content as TemplateContent, brandId, contact, data }),
        )
      },
    )

    done()
  }

interface Given {
  readonly contact_id?: number | null
  readonly data?: Readonly<Record<string, unknown>>
}

const shown = (result: Awaited<ReturnType<typeof previewContent>>) => {
  if ('preview' in result) return result.preview
  const errors = new FieldErrors()
  addFaults(result.faults, errors)
  errors.throwIfAny()
  throw new Error('The template has faults, but none was reported.')
}

const checkContact = async (db: Db, teamId: number, id: number | null, errors: FieldErrors) => {
  if (id !== null && (await listDocuments(db, teamId, [id])).length === 0) {
    errors.add('contact_id', selectedMessage('contact_id'))
  }
}

const checkBrand = async (trx: Tx, teamId: number, brandId: number | null | undefined, errors: FieldErrors) => {
  if (typeof brandId === 'number' && !(await lockBrandForReference(trx, teamId, brandId))) {
    errors.add('brand_id', selectedMessage('brand_id'))
  }
}

/** A template's channel can't change. */
const changedContent = (before: Template, changes: Partial<TemplateChanges>, errors: FieldErrors) => {
  const { subject, preheader, format, body, text } = { ...contentOf(before), ...withoutUndefined(changes) }
  return readContent({ channel: before.channel as Channel, subject, preheader, format, body, text }, errors)
}

const withoutUndefined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

const changed = (id: number, version: number) =>
  new Problem('version_conflict', `Someone else changed template ${id}. Its current version is ${version}.`)
