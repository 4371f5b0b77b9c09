import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from '../../../foundation/json-schema.ts'
import { pathWithoutQuery } from '../server/logged-path.ts'
import { type Query, readMany } from './query.ts'
import { Nullable, Uri } from './schema-types.ts'
import { sendJson } from './send-json.ts'
import type { FieldErrors } from './validation.ts'

const DEFAULT_PER_PAGE = 15
const MAX_PER_PAGE = 100
/** Matches a plain positive integer: no sign, no leading zero, no exponent. */
const COUNT = /^[1-9]\d*$/
const MAX_COUNT = 999_999_999

export interface PageRequest {
  readonly page: number
  readonly perPage: number
}

export interface Page {
  readonly total: number
  /** Rows as JSON, separated by commas. */
  readonly data: string
  /** Additional keys of the response. */
  readonly more?: Readonly<Record<string, unknown>>
}

export const PageOf = <S extends TSchema>(row: S) =>
  Type.Object(
    {
      current_page: Type.Integer(),
      data: Type.Array(row, { maxItems: MAX_PER_PAGE }),
      per_page: Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE }),
      total: Type.Integer(),
      last_page: Type.Integer(),
      first_page_url: Uri,
      last_page_url: Uri,
      next_page_url: Nullable(Uri),
      prev_page_url: Nullable(Uri),
      path: Uri,
      from: Nullable(Type.Integer()),
      to: Nullable(Type.Integer()),
    },
    { $id: `${(row as { $id?: string }).$id}Page` },
  )
export type PageOf<S extends TSchema> = Static<ReturnType<typeof PageOf<S>>>

export const FilteredPageOf = <S extends TSchema>(row: S) => {
  const page = PageOf(row)
  return Type.Object(
    {
      ...page.properties,
      total_capped: Type.Optional(
        Type.Boolean({
          description: 'Present with filters. true: there are more than 10,000 matches; only those are counted.',
        }),
      ),
    },
    { $id: (page as { $id?: string }).$id as string },
  )
}

export const readPageRequest = (query: Query, errors: FieldErrors): PageRequest => ({
  page: readCount(query, 'page', { fallback: 1, max: MAX_COUNT }, errors),
  perPage: readCount(query, 'per_page', { fallback: DEFAULT_PER_PAGE, max: MAX_PER_PAGE }, errors),
})

export const PageQuery = Type.Object({
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_COUNT, default: 1, description: 'The page number, starting at 1.' }),
  ),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PER_PAGE,
      default: DEFAULT_PER_PAGE,
      description: 'The number of rows per page.',
    }),
  ),
})

export const windowOf = ({ page, perPage }: PageRequest) => ({ offset: (page - 1) * perPage, limit: perPage })

export const rowsJson = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join(',')

const readCount = (
  query: Query,
  name: string,
  { fallback, max }: { readonly fallback: number; readonly max: number },
  errors: FieldErrors,
): number => {
  const given = readMany(query, name, errors)
  if (given === undefined) return fallback
  const [text = '', ...more] = given
  if (more.length > 0) errors.add(name, `The ${name} field must be given once.`)
  else if (!COUNT.test(text)) errors.add(name, `The ${name} field must be an integer of at least 1.`)
  else if (Number(text) > max) errors.add(name, `The ${name} field must not be greater than ${max}.`)
  else return Number(text)
  return fallback
}

/** The page's links keep every query parameter of the request except `page`. */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  { page, perPage }: PageRequest,
  { total, data, more }: Page,
): FastifyReply => {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const path = publicUrl + pathWithoutQuery(request.url)
  const link = linksFrom(path, request.url)
  const firstRow = (page - 1) * perPage + 1
  const rest = {
    per_page: perPage,
    total,
    last_page: lastPage,
    first_page_url: link(1),
    last_page_url: link(lastPage),
    next_page_url: page < lastPage ? link(page + 1) : null,
    prev_page_url: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
    path,
    from: data === '' ? null : firstRow,
    to: data === '' ? null : Math.min(firstRow + perPage - 1, total),
    ...more,
  }
  return sendJson(reply, `{"current_page":${page},"data":[${data}],${JSON.stringify(rest).slice(1)}`)
}

const linksFrom = (path: string, url: string) => {
  const start = url.indexOf('?')
  const kept = new URLSearchParams(start === -1 ? '' : url.slice(start))
  for (const name of [...kept.keys()]) if (/^page(\[\d*\])?$/.test(name)) kept.delete(name)
  const parameters = kept.size === 0 ? '' : `${kept}&`
  return (page: number) => `${path}?${parameters}page=${page}`
}
