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
