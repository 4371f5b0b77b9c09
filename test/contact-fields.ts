import type { ApiClient } from './api-client.ts'

interface Field {
  readonly name?: string
  readonly type?: string
  readonly contact_type?: string
  readonly max_length?: number
  readonly options?: readonly string[]
  readonly allow_multiple?: boolean
}

/** Creates the given fields, keyed by merge tag: by default, text fields for people. Returns their ids, also keyed by merge tag. */
export const createFields = async <Tag extends string>(
  client: ApiClient,
  fields: Readonly<Record<Tag, Field>>,
): Promise<Record<Tag, number>> => {
  const ids: Record<string, number> = {}
  for (const [tag, field] of Object.entries<Field>(fields)) {
    const body = { name: tag, tag, type: 'text', contact_type: 'person', ...field }
    ids[tag] = (await client.post('/contact-fields', body)).body.id
  }
  return ids
}
