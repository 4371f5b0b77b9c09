import { toTimestamp } from '../../../foundation/clock.ts'
import type { TObject } from '../../../foundation/json-schema.ts'
import { shorten } from '../../../foundation/shorten.ts'
import { MAX_ID, NoQuery } from './schema-types.ts'
import { FieldErrors, isStorable } from './validation.ts'
import { choiceMessage, selectedMessage, unknownMessage, unstorableMessage } from './validation-messages.ts'

/** A query string's values, in their original order, by parameter name. */
export type Query = ReadonlyMap<string, readonly string[]>

const LIST_NAME = /^(.+)\[\d*\]$/

/**
 * Replaces Fastify's query parser, which accepts invalid percent-encoding. `readQuery` parses the string later, after
 * authentication.
 */
export const rawQuery = (query: string): Record<string, unknown> => ({ [RAW]: query })

const RAW = Symbol('query')

/**
 * Parses a query string. `id=1`, `id=1&id=2`, `id[]=1` and `id[0]=1` all add values to `id`, whether or not the brackets are
 * percent-encoded. A parameter that can't be decoded is reported as an error and left out.
 */
export const readQuery = (kept: unknown, errors: Pick<FieldErrors, 'add'>): Query => {
  const query = new Map<string, string[]>()
  for (const pair of (kept as { [RAW]: string })[RAW].split('&')) {
    if (pair === '') continue
    const [rawName, ...rest] = pair.split('=')
    const rawValue = rest.join('=')
    const [written, value] = [decode(rawName as string), decode(rawValue)]
    const name = LIST_NAME.exec(written ?? '')?.[1] ?? written
    if (name === undefined) errors.add(rawName as string, encodingMessage(rawName as string, rawName as string))
    else if (value === undefined) errors.add(name, encodingMessage(name, rawValue))
    else if (!query.get(name)?.push(value)) query.set(name, [value])
  }
  return query
}

/** Parses a query string like `readQuery`, and adds an error for each parameter that the schema doesn't have. */
export const readStrictQuery = (kept: unknown, { properties }: TObject, errors: FieldErrors): Query => {
  const query = readQuery(kept, errors)
  const known = Object.keys(properties)
  for (const name of query.keys()) {
    if (errors.full) break
    // `readMany` reports known parameters with a key in the brackets.
    if (!known.includes(name.replace(/\[.*$/s, ''))) errors.add(shorten(name), unknownMessage(name, known))
  }
  return query
}

/** Throws if the request has query parameters. */
export const refuseQuery = (kept: unknown): void => {
  const errors = new FieldErrors()
  readStrictQuery(kept, NoQuery, errors)
  errors.throwIfAny()
}

/** Decodes percent-encoded text. Returns undefined if it isn't valid. Node already rejects request lines with non-ASCII bytes. */
const decode = (text: string): string | undefined => {
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}

const encodingMessage = (name: string, raw: string) =>
  `The ${shorten(name)} field must be percent-encoded UTF-8 (got “${shorten(raw)}”).`

/** Returns the values of a parameter that can be repeated, or undefined if it is absent. `name[key]=…` is an error. */
export const readMany = (query: Query, name: string, errors: FieldErrors): readonly string[] | undefined => {
  if ([...query.keys()].some((key) => key.startsWith(`${name}[`)))
    errors.add(name, `The ${name} field must be written ${name}=… or ${name}[]=…, without a key in the brackets.`)
  const values = query.get(name)
  if (values === undefined || values.every(isStorable)) return values
  errors.add(name, unstorableMessage(name))
  return undefined
}

export const readSingle = (query: Query, name: string, errors: FieldErrors): string | undefined => {
  const [value, ...more] = readMany(query, name, errors) ?? []
  if (more.length > 0) errors.add(name, `The ${name} field must be given once.`)
  return value
}

/** Reads a parameter that must be one of a few values. */
export const readChoice = <T extends string>(
  query: Query,
  name: string,
  allowed: readonly T[],
  errors: FieldErrors,
): T | undefined => {
  const given = readSingle(query, name, errors)
  const found = allowed.find((value) => value === given)
  if (given !== undefined && found === undefined) errors.add(name, choiceMessage(name, allowed))
  return found
}

/** Reads the id of something that the request filters by. */
export const readId = (query: Query, name: string, errors: FieldErrors): number | undefined => {
  const given = readSingle(query, name, errors)
  if (given === undefined) return undefined
  const value = /^[1-9]\d{0,15}$/.test(given) ? Number(given) : undefined
  if (value !== undefined && value <= MAX_ID) return value
  errors.add(name, `The ${name} field must be an id.`)
  return undefined
}

export const readTime = (query: Query, name: string, errors: FieldErrors): string | undefined => {
  const given = readSingle(query, name, errors)
  if (given === undefined) return undefined
  try {
    return toTimestamp(Temporal.Instant.from(given))
  } catch {
    errors.add(name, `The ${name} field must be a time with an offset, like 2026-12-01T08:00:00Z.`)
    return undefined
  }
}

/** Returns false if the parameter is absent. */
export const readFlag = (query: Query, name: string, errors: FieldErrors): boolean => {
  const given = readSingle(query, name, errors) ?? 'false'
  if (!['true', 'false'].includes(given)) errors.add(name, `The ${name} field must be true or false.`)
  return given === 'true'
}

export const readSegmentId = (query: Query, errors: FieldErrors): number | undefined => {
  const text = readSingle(query, 'segment_id', errors)
  const id = Number(text)
  if (text === undefined || (Number.isSafeInteger(id) && id > 0)) return text === undefined ? undefined : id
  errors.add('segment_id', selectedMessage('segment_id'))
  return undefined
}
