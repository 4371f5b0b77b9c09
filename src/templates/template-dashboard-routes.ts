import type { FastifyPluginCallback } from 'fastify'
import { findUserEmails } from '../accounts/user-queries.ts'
import { publishImage } from '../brands/brand-images.ts'
import { type Clock, toTimestamp } from '../clock.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { FileStore } from '../files/file-store.ts'
import { read, write } from '../http/callers/access.ts'
import { type IdParams, readPathId } from '../http/requests/path-id.ts'
import { Id, Nullable } from '../http/requests/schema-types.ts'
import { FieldErrors, readBody } from '../http/requests/validation.ts'
import { selectedMessage } from '../http/requests/validation-messages.ts'
import { type TObject, Type } from '../json-schema.ts'
import { notFound, validationFailed } from '../problems.ts'
import type { Db } from '../storage/dialect.ts'
import { transact } from '../storage/transact.ts'
import { localeOf } from '../texts/texts.ts'
import { FILTERS } from './liquid/filters.ts'
import { SYSTEM_NAMES } from './liquid/names.ts'
import { resolveBrandId } from './render-content.ts'
import { startingPoints } from './starting-points/starting-points.ts'
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
import { checkData } from './template-routes.ts'
import { readContent } from './template-rules.ts'
import { UnsavedPreviewRequest } from './template-schemas.ts'

export interface TemplateDashboardDeps extends PreviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly store: FileStore
}

const BODY_BYTES = 2 * 1024 * 1024
/** A draft can be larger than a template, because it can still be wrong. */
const MAX_DRAFT = 1_000_000

const NewDraft = Type.Object({
  content: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
  version: Id,
  revision: Type.Integer({ minimum: 0 }),
})
const DashboardPreview = Type.Object({ ...UnsavedPreviewRequest.properties, contact_id: Type.Optional(Nullable(Id)) })
const ImagePath = Type.Object({ path: Type.String({ maxLength: 1_024 }) })

/** Routes for the dashboard's template editor. */
export const templateDashboardRoutes =
  ({ db, pool, clock, publicUrl, store }: TemplateDashboardDeps): FastifyPluginCallback =>
  (app, _, done) => {
    /** Previews content that may still be wrong: its faults are part of a successful response. */
    app.post('/preview', { ...read(), bodyLimit: BODY_BYTES }, async ({ team, body }) => {
      const errors = new FieldErrors()
      const given = readBody(DashboardPreview as TObject, body, errors) as Partial<UnsavedPreviewRequest>
      const content = readContent(given, errors)
      checkData(given.data, errors)
      errors.throwIfAny()
      if (!content) throw new Error('The content is invalid, but no error was reported.')
      const brandId = await resolveBrandId(db, team.id, given.brand_id)
      const contact = given.contact_id ?? 'sample'
      const result = await previewContent({ db, pool, publicUrl }, team.id, {
        content,
        brandId,
        contact,
        data: given.data,
      })
      return 'faults' in result ? { faults: result.faults, preview: null } : { faults: [], preview: result.preview }
    })

    app.get('/starting-points', read(), ({ headers }) => ({
      starting_points: startingPoints(localeOf(headers['accept-language'])),
    }))

    app.get('/names', read(), async ({ team }) => {
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

    app.put<{ Params: IdParams }>('/:id/draft', { ...write(), bodyLimit: BODY_BYTES }, ({ team, params, body }) =>
      transact(db, async (trx) => {
        const { id } = await lockTemplate(trx, team.id, readPathId(MODEL, params.id))
        const errors = new FieldErrors()
        const { content = {}, version = 1, revision = 0 } = readBody(NewDraft, body, errors)
        const json = JSON.stringify(content)
        if (json.length > MAX_DRAFT)
          errors.add('content', `The content field must not be greater than ${MAX_DRAFT} characters.`)
        errors.throwIfAny()
        const now = toTimestamp(clock())
        return {
          revision: await saveDraft(trx, team.id, id, { content: json, version, revision }, now),
          updated_at: now,
        }
      }),
    )

    app.delete<{ Params: IdParams }>('/:id/draft', write(), async ({ team, params }) => {
      await transact(db, async (trx) => {
        const { id } = await lockTemplate(trx, team.id, readPathId(MODEL, params.id))
        await deleteDraft(trx, team.id, id)
      })
      return { message: 'Draft deleted.' }
    })

    app.get<{ Params: IdParams }>('/:id/versions', read(), async ({ team, params }) => {
      const { id } = await getTemplate(db, team.id, readPathId(MODEL, params.id))
      const versions = await listVersions(db, team.id, id)
      const emails = await findUserEmails(db, [...new Set(versions.flatMap(({ user_id }) => user_id ?? []))])
      return {
        versions: versions.map(({ version, user_id, created_at }) => ({
          ...{ version, created_at },
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

    /** Makes an image of the file library public, so that emails can show it. */
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
