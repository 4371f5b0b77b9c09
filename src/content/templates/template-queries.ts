import { CHANNELS, type Channel } from '../../foundation/channels/channels.ts'
import { Problem } from '../../foundation/problems.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { whyMissing } from '../../platform/storage/id-exists.ts'
import { newestFirst } from '../../platform/storage/numbered-pages/newest-first.ts'
import { numberedPages, type Window } from '../../platform/storage/numbered-pages/numbered-page.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { changeCounts } from '../../platform/storage/numbered-pages/range-counts.ts'
import { prepared } from '../../platform/storage/prepared.ts'
import type { TemplateContent } from './template-content.ts'
import type { Template } from './template-schemas.ts'
import type { TemplateTable } from './template-tables.ts'

export type { Template }

/** The model name in 403 and 404 messages. */
export const MODEL = 'Template'

const SUMMARY_COLUMNS = [
  'id',
  'team_id',
  'name',
  'channel',
  'brand_id',
  'subject',
  'preheader',
  'format',
  'version',
  'created_at',
  'updated_at',
] as const

const COLUMNS = [
  'id',
  'team_id',
  'name',
  'channel',
  'brand_id',
  'subject',
  'preheader',
  'format',
  'body',
  'text',
  'version',
  'created_at',
  'updated_at',
] as const

/**
 * How many versions of a template to keep. Older versions are deleted, but messages still show the number of the version they were
 * created from.
 */
const MAX_VERSIONS = 100

type TemplateRow = Omit<Template, 'body'> & { readonly body: string }

const bodyText = (body: TemplateContent['body']) => (typeof body === 'string' ? body : JSON.stringify(body))

const isJson = (format: TemplateTable['format']) => format === 'blocks' || format === 'push'

const toTemplate = (row: TemplateRow): Template => ({
  ...row,
  body: isJson(row.format) ? JSON.parse(row.body) : row.body,
})

const readAll = numberedPages('templates', SUMMARY_COLUMNS)
const readerOf = (channel: Channel) => numberedPages(`templates:${channel}`, SUMMARY_COLUMNS)
const readOf = Object.fromEntries(CHANNELS.map((channel) => [channel, readerOf(channel)])) as Record<
  Channel,
  ReturnType<typeof readerOf>
>

/** Leaves out the templates' bodies. */
export const listTemplates = (db: Db, teamId: number, places: Places, channel: Channel | undefined, window: Window) => {
  const [scope, readPage] = channel
    ? ([`templates:${channel}`, readOf[channel]] as const)
    : (['templates', readAll] as const)
  return newestFirst(db, { scope, teamId, scopeId: 0 }, window, (ascending) =>
    readPage(db, teamId, 0, places, ascending),
  )
}

const selectTemplate = prepared('template', (db, { teamId, id }: { teamId: number; id: number }) =>
  db.selectFrom('templates').select(COLUMNS).where('team_id', '=', teamId).where('id', '=', id),
)

export const findTemplate = async (db: Db, teamId: number, id: number): Promise<Template | undefined> => {
  const [row] = await selectTemplate(db, { teamId, id })
  return row && toTemplate(row)
}

export const getTemplate = async (db: Db, teamId: number, id: number): Promise<Template> => {
  const template = await findTemplate(db, teamId, id)
  if (!template) throw await whyMissing(db, teamId, 'templates', MODEL, id)
  return template
}

export type TemplateValues = TemplateContent & { readonly name: string; readonly brand_id: number | null }

export const contentOf = (template: Template): TemplateContent => {
  const { channel, format, subject, preheader, body, text } = template
  return { channel, format, subject, preheader, body, text } as TemplateContent
}

export const insertTemplate = async (
  trx: Tx,
  teamId: number,
  { body, ...values }: TemplateValues,
  userId: number | null,
  now: string,
): Promise<Template> => {
  const row = await trx
    .insertInto('templates')
    .values({ ...values, body: bodyText(body), version: 1, team_id: teamId, created_at: now, updated_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  const template = toTemplate(row)
  await insertVersion(trx, teamId, template, userId, now)
  await changeCounts(trx, teamId, 'templates', { added: [row] })
  return template
}

export const lockTemplate = async (trx: Tx, teamId: number, id: number): Promise<Template> => {
  const row = await trx
    .selectFrom('templates')
    .select(COLUMNS)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw await whyMissing(trx, teamId, 'templates', MODEL, id)
  return toTemplate(row)
}

/**
 * Returns a template's channel and locks the template against deletion until the transaction ends. Returns undefined if the team
 * has no such template.
 */
export const findTemplateForReference = (trx: Tx, teamId: number, id: number) =>
  trx
    .selectFrom('templates')
    .select('channel')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Changes a template, which must be locked. If its content or brand changes, stores the result as a new version. */
export const updateTemplate = async (
  trx: Tx,
  teamId: number,
  before: Template,
  { body, channel: _, ...values }: TemplateValues,
  userId: number | null,
  now: string,
): Promise<Template> => {
  const isSame = (name: 'brand_id' | 'subject' | 'preheader' | 'format' | 'text') => before[name] === values[name]
  const isUnchanged =
    (['brand_id', 'subject', 'preheader', 'format', 'text'] as const).every(isSame) &&
    bodyText(before.body as TemplateContent['body']) === bodyText(body)
  if (isUnchanged && before.name === values.name) return before
  const row = await trx
    .updateTable('templates')
    .set({ ...values, body: bodyText(body), version: before.version + (isUnchanged ? 0 : 1), updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', before.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  const template = toTemplate(row)
  if (!isUnchanged) await insertVersion(trx, teamId, template, userId, now)
  return template
}

const insertVersion = async (trx: Tx, teamId: number, template: Template, userId: number | null, now: string) => {
  const { id, version, brand_id } = template
  await trx
    .insertInto('template_versions')
    .values({
      team_id: teamId,
      template_id: id,
      version,
      user_id: userId,
      created_at: now,
      content: JSON.stringify({ ...contentOf(template), brand_id }),
    })
    .execute()
  await trx
    .deleteFrom('template_versions')
    .where('team_id', '=', teamId)
    .where('template_id', '=', id)
    .where('version', '<=', version - MAX_VERSIONS)
    .execute()
}

export const deleteTemplate = async (trx: Tx, teamId: number, id: number): Promise<void> => {
  const deleted = await trx
    .deleteFrom('templates')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning(['id', 'channel'])
    .executeTakeFirst()
  if (!deleted) throw await whyMissing(trx, teamId, 'templates', MODEL, id)
  for (const table of ['template_versions', 'template_drafts'] as const) {
    await trx.deleteFrom(table).where('team_id', '=', teamId).where('template_id', '=', id).execute()
  }
  await changeCounts(trx, teamId, 'templates', { removed: [deleted] })
}

/** Call this before deleting the brand. */
export const clearBrandOfTemplates = async (trx: Tx, teamId: number, brandId: number, now: string): Promise<void> => {
  await trx
    .updateTable('templates')
    .set({ brand_id: null, updated_at: now })
    .where('team_id', '=', teamId)
    .where('brand_id', '=', brandId)
    .execute()
}

/** Returns the versions that are still stored, newest first, without their content. */
export const listVersions = (db: Db, teamId: number, id: number) =>
  db
    .selectFrom('template_versions')
    .select(['version', 'user_id', 'created_at'])
    .where('team_id', '=', teamId)
    .where('template_id', '=', id)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()

/** Returns the content as JSON, or undefined if the version isn't stored. */
export const findVersion = async (db: Db, teamId: number, id: number, version: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('template_versions')
    .select('content')
    .where('team_id', '=', teamId)
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.content
}

export const findDraft = (db: Db, teamId: number, id: number) =>
  db
    .selectFrom('template_drafts')
    .select(['content', 'version', 'revision', 'updated_at'])
    .where('team_id', '=', teamId)
    .where('template_id', '=', id)
    .executeTakeFirst()

const draftConflict = (id: number) =>
  new Problem('version_conflict', `Someone else changed the draft of template ${id} after you read it.`)

/** Throws if someone else changed the draft after the given revision was read. The template must be locked. */
export const saveDraft = async (
  trx: Tx,
  teamId: number,
  id: number,
  draft: { readonly content: string; readonly version: number; readonly revision: number },
  now: string,
): Promise<number> => {
  const current = (await findDraft(trx, teamId, id))?.revision ?? 0
  if (current !== draft.revision) {
    throw draftConflict(id)
  }
  // Greater than the revision of any earlier draft, even a deleted one, so that an old revision never matches a new draft.
  const revision = Math.max(current + 1, Date.parse(now))
  const values = { content: draft.content, version: draft.version, revision, updated_at: now }
  await trx
    .insertInto('template_drafts')
    .values({ ...values, team_id: teamId, template_id: id })
    .onConflict((conflict) => conflict.columns(['team_id', 'template_id']).doUpdateSet(values))
    .execute()
  return revision
}

/** If a revision is given, throws if the draft has a different one. The template must be locked. */
export const deleteDraft = async (trx: Tx, teamId: number, id: number, revision?: number): Promise<void> => {
  const current = await findDraft(trx, teamId, id)
  if (current && revision !== undefined && current.revision !== revision) throw draftConflict(id)
  await trx.deleteFrom('template_drafts').where('team_id', '=', teamId).where('template_id', '=', id).execute()
}
