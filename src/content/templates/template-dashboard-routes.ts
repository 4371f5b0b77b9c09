import type { FastifyPluginCallback } from 'fastify'
import { findUserEmails } from '../../accounts/users/user-queries.ts'
import { getContactStructure } from '../../audience/contact-fields/contact-field-queries.ts'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { Type } from '../../foundation/json-schema.ts'
import { notFound, validationFailed } from '../../foundation/problems.ts'
import { localeOf } from '../../foundation/texts/texts.ts'
import { publishImage } from '../../identity/brands/brand-images.ts'
import type { FileStore } from '../../identity/files/file-store.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { readQuery, readSingle } from '../../platform/http/requests/query.ts'
import { Id, MAX_ID, StrictObject } from '../../platform/http/requests/schema-types.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { SYSTEM_NAMES } from './liquid/system-names.ts'
import { resolveBrandId } from './render-content.ts'
import type { Fault } from './rendering/fault.ts'
import { startingPoints } from './starting-points/starting-points.ts'
import { TEMPLATE_REQUEST_BYTES } from './template-content.ts'
import { type PreviewDeps, previewContent } from './template-preview.ts'
import {
  deleteDraft,
  findDraft,
  findVersion,
  getTemplate,
  listVersions,
  lockTemplate,
  MODEL,
  saveDraft,
} from './template-queries.ts'
import { readUnsaved } from './template-rules.ts'

export interface TemplateDashboardDeps extends PreviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly store: FileStore
}

/** A draft can be larger than a template, because drafts don't have to be valid. */
const MAX_DRAFT = 1_000_000

const NewDraft = StrictObject({
  content: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
  version: Id,
  revision: Type.Integer({ minimum: 0, maximum: MAX_ID }),
})
const ImagePath = StrictObject({ path: Type.String({ maxLength: 1_024 }) })

export const templateDashboardRoutes =
  ({ db, pool, clock, publicUrl, store }: TemplateDashboardDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const deps = { db, pool, publicUrl }

    /** Previews content that may still have errors. Errors in the content are part of a successful response. */
    app.post('/preview', { ...read(), bodyLimit: TEMPLATE_REQUEST_BYTES }, async ({ team, body }) => {
      const errors = new FieldErrors()
      const { content, brand_id, contact_id, data } = readUnsaved(body, errors, { isDraft: true })
      if (!content) return { faults: faultsOf(errors), preview: null }
      const brandId = await resolveBrandId(db, team.id, brand_id)
      const contact = contact_id ?? 'sample'
      const result = await previewContent(deps, team.id, { content, brandId, contact, data })
      return 'faults' in result ? { faults: result.faults, preview: null } : { faults: [], preview: result.preview }
    })

    app.get('/starting-points', read(), async ({ team, headers }) => {
      const { fields } = await getContactStructure(db, team.id)
      const hasFirstName = fields.some(({ tag }) => tag === 'first_name')
      return { starting_points: startingPoints(localeOf(headers['accept-language']), hasFirstName) }
    })

    app.get('/names', read(), async ({ team }) => {
      // Loaded on demand, because it imports LiquidJS.
      const { FILTERS } = await import('./liquid/filters.ts')
      const { fields } = await getContactStructure(db, team.id)
      const system = Object.entries(SYSTEM_NAMES).flatMap(([root, properties]) =>
        properties === null
          ? []
          : properties.length === 0
            ? [root]
            : properties.map((property) => `${root}.${property}`),
      )
      return {
        names: [
          ...fields.map(({ tag, name, type }) => ({ name: tag, label: name, type })),
          ...system.map((name) => ({ name, label: name, type: 'system' })),
        ],
        filters: Object.entries(FILTERS).map(([name, { about, example }]) => ({ name, about, example: example[0] })),
      }
    })

    app.get<{ Params: IdParams }>('/:id/draft', read(), async ({ team, params }) => {
      const { id } = await getTemplate(db, team.id, readPathId(MODEL, params.id))
      const draft = await findDraft(db, team.id, id)
      return { draft: draft ? { ...draft, content: JSON.parse(draft.content) } : null }
    })

    app.put<{ Params: IdParams }>(
      '/:id/draft',
      { ...write(), bodyLimit: TEMPLATE_REQUEST_BYTES },
      ({ team, params, body }) =>
        transact(db, async (trx) => {
          const template = await lockTemplate(trx, team.id, readPathId(MODEL, params.id))
          const errors = new FieldErrors()
          const { content = {}, version = 1, revision = 0 } = readBody(NewDraft, body, errors)
          const json = JSON.stringify(content)
          if (json.length > MAX_DRAFT)
            errors.add('content', `The content field must not be greater than ${MAX_DRAFT} characters.`)
          errors.throwIfAny()
          const now = toTimestamp(clock())
          return {
            revision: await saveDraft(trx, team.id, template.id, { content: json, version, revision }, now),
            updated_at: now,
            // The draft is outdated if it is based on another version.
            template_version: template.version,
          }
        }),
    )

    app.delete<{ Params: IdParams }>('/:id/draft', write(), async ({ team, params, query }) => {
      const errors = new FieldErrors()
      const revision = readSingle(readQuery(query, errors), 'revision', errors)
      errors.throwIfAny()
      await transact(db, async (trx) => {
        const { id } = await lockTemplate(trx, team.id, readPathId(MODEL, params.id))
        await deleteDraft(trx, team.id, id, revision === undefined ? undefined : Number(revision))
      })
      return { message: 'Draft deleted.' }
    })

    app.get<{ Params: IdParams }>('/:id/versions', read(), async ({ team, params }) => {
      const { id } = await getTemplate(db, team.id, readPathId(MODEL, params.id))
      const versions = await listVersions(db, team.id, id)
      const emails = await findUserEmails(db, [...new Set(versions.flatMap(({ user_id }) => user_id ?? []))])
      return {
        versions: versions.map(({ version, user_id, created_at }) => ({
          version,
          created_at,
          user_email: user_id === null ? null : (emails.get(user_id) ?? null),
        })),
      }
    })

    app.get<{ Params: IdParams & { version: string } }>('/:id/versions/:version', read(), async ({ team, params }) => {
      const { id } = await getTemplate(db, team.id, readPathId(MODEL, params.id))
      const version = readPathId('Version', params.version)
      const content = await findVersion(db, team.id, id, version)
      if (content === undefined) throw notFound('Version', version)
      return JSON.parse(content)
    })

    /** Makes an image from the file library public, so that emails can show it. */
    app.post('/images', write(), async ({ team, body }) => {
      const errors = new FieldErrors()
      const { path = '' } = readBody(ImagePath, body, errors)
      errors.throwIfAny()
      const url = await publishImage({ db, store, publicUrl }, team.id, path)
      if (url === undefined) throw validationFailed({ path: [selectedMessage('path')] })
      return { url }
    })

    done()
  }

/** Converts validation errors to faults, which the editor shows where they occur. */
const faultsOf = (errors: FieldErrors): Fault[] =>
  Object.entries(errors.messages).flatMap(([name, messages]) => {
    const [first = '', ...path] = name.split('.')
    const field = FAULT_FIELDS.find((it) => it === first) ?? 'body'
    return messages.map((message) => ({
      field,
      line: null,
      column: null,
      message,
      path: path.length === 0 ? null : path.join('.'),
    }))
  })

const FAULT_FIELDS = ['subject', 'preheader', 'body', 'text'] as const
