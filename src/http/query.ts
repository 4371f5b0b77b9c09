import type { FieldErrors } from './validation.ts'

/** Parameters of a query string by name, each with its values in order. */
export type Query = ReadonlyMap<string, readonly string[]>

const LIST_NAME = /^(.+)\[\d*\]$/

/** `id=1`, `id=1&id=2`, `id[]=1` and `id[0]=1` are ways to write the same; encoded or not, as Fastify's parser gives them. */
export const readQuery = (parsed: unknown): Query => {
  const query = new Map<string, string[]>()
  for (const [key, given] of Object.entries(parsed as Record<string, string | string[]>)) {
    const name = LIST_NAME.exec(key)?.[1] ?? key
    query.set(name, [...(query.get(name) ?? []), ...[given].flat()])
  }
  return query
}

/** The values of a parameter that may be given several times; undefined: it's absent. `name[key]=…` is an error. */
export const readMany = (query: Query, name: string, errors: FieldErrors): readonly string[] | undefined => {
  if ([...query.keys()].some((key) => key.startsWith(`${name}[`)))
    errors.add(name, `The ${name} field must be written ${name}=… or ${name}[]=…, without a key in the brackets.`)
  return query.get(name)
}

/** The value of a parameter that may be given once; undefined: it's absent. */
export const readSingle = (query: Query, name: string, errors: FieldErrors): string | undefined => {
  const [value, ...more] = readMany(query, name, errors) ?? []
  if (more.length > 0) errors.add(name, `The ${name} field must be given once.`)
  return value
}

/** `true` or `false`; false where it is left out. */
export const readFlag = (query: Query, name: string, errors: FieldErrors): boolean => {
  const given = readSingle(query, name, errors) ?? 'false'
  if (!['true', 'false'].includes(given)) errors.add(name, `The ${name} field must be true or false.`)
  return given === 'true'
}
