import type { TagChange } from '../../audience/contact-fields/contact-field-queries.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import type { ListFormField } from './signup-tables.ts'

export interface ListForm {
  readonly fields: readonly ListFormField[]
  readonly confirm_template_id: number | null
  readonly welcome_template_id: number | null
}

/** A list's default form, which asks only for the address. */
const DEFAULT_FORM: ListForm = { fields: [], confirm_template_id: null, welcome_template_id: null }

export const getListForm = async (db: Db, teamId: number, listId: number): Promise<ListForm> =>
  (await db
    .selectFrom('list_forms')
    .select(['fields', 'confirm_template_id', 'welcome_template_id'])
    .where('team_id', '=', teamId)
    .where('list_id', '=', listId)
    .executeTakeFirst()) ?? DEFAULT_FORM

export const saveListForm = async (trx: Tx, teamId: number, listId: number, form: ListForm): Promise<void> => {
  const values = { ...form, fields: JSON.stringify(form.fields) }
  await trx
    .insertInto('list_forms')
    .values({ ...values, team_id: teamId, list_id: listId })
    .onConflict((conflict) => conflict.columns(['team_id', 'list_id']).doUpdateSet(values))
    .execute()
}

export const deleteListForm = async (trx: Tx, teamId: number, listId: number): Promise<void> => {
  await trx.deleteFrom('list_forms').where('team_id', '=', teamId).where('list_id', '=', listId).execute()
}

export const renameFieldInForms = async (trx: Tx, teamId: number, { before, after }: TagChange): Promise<void> => {
  const forms = await trx
    .selectFrom('list_forms')
    .select(['list_id', 'fields'])
    .where('team_id', '=', teamId)
    .orderBy('list_id')
    .forUpdate()
    .execute()
  for (const { list_id, fields } of forms) {
    if (!fields.some(({ tag }) => tag === before)) continue
    // A form can still have the merge tag of a deleted field.
    const others = fields.filter(({ tag }) => tag !== after)
    const renamed = others.map((field) => (field.tag === before ? { ...field, tag: after } : field))
    await trx
      .updateTable('list_forms')
      .set({ fields: JSON.stringify(renamed) })
      .where('team_id', '=', teamId)
      .where('list_id', '=', list_id)
      .execute()
  }
}

/** Call this before deleting the template. */
export const clearTemplateOfForms = async (trx: Tx, teamId: number, templateId: number): Promise<void> => {
  for (const column of ['confirm_template_id', 'welcome_template_id'] as const) {
    await trx
      .updateTable('list_forms')
      .set({ [column]: null })
      .where('team_id', '=', teamId)
      .where(column, '=', templateId)
      .execute()
  }
}
