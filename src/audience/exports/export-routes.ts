import { Readable } from 'node:stream'
import type { FastifyPluginCallback } from 'fastify'
import { concurrencyLimit } from '../../foundation/concurrency/concurrency-limit.ts'
import { Problem } from '../../foundation/problems.ts'
import { read } from '../../platform/http/callers/access.ts'
import { isHead, sendHead } from '../../platform/http/requests/head.ts'
import { readFlag, readQuery, readSingle } from '../../platform/http/requests/query.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import { choiceMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { type MembersOf, readSearch } from '../contacts/search/search-rules.ts'
import { exported, FORMATS, type Format, isFormat } from './export-contacts.ts'
import { EXPORT_DOCS } from './export-docs.ts'

/** Search parameters that exports don't support. */
const NOT_HERE = ['order_by', 'page', 'per_page']

/**
 * How many exports can run at the same time. Each one occupies a database connection, and a database allows about 100 in total.
 * With more exports, reading a chunk could also exceed the query timeout, which would abort the export.
 */
const AT_ONCE = { perTeam: 2, inAll: 10, waitingPerTeam: 20 }
/** How long a request waits for another export to end before it is rejected with 503. */
const PATIENCE_MS = 15_000
const RETRY_AFTER_S = 10

const busy = () =>
  new Problem('service_unavailable', 'Too many exports are running. Please try again in a moment.', {
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  })

export interface ExportDeps {
  readonly db: Db
  readonly membersOf: MembersOf
}

export const exportRoutes =
  ({ db, membersOf }: ExportDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const enter = concurrencyLimit({ ...AT_ONCE, busy })

    app.get('', read(EXPORT_DOCS.get), async (request, reply) => {
      const { team } = request
      const errors = new FieldErrors()
      const query = new Map(readQuery(request.query, errors))
      const format = readSingle(query, 'format', errors) || 'csv'
      query.delete('format')
      if (!isFormat(format)) errors.add('format', choiceMessage('format', Object.keys(FORMATS)))
      const escapeFormulas = readFlag(query, 'escape_formulas', errors)
      query.delete('escape_formulas')
      for (const key of NOT_HERE) {
        if (query.has(key))
          errors.add(
            key,
            `The ${key} parameter is not supported: an export contains all matching contacts, ordered by id.`,
          )
      }
      const search = await readSearch(team.id, query, await getContactStructure(db, team.id), membersOf, errors)
      errors.throwIfAny()
      // Called only once the export is certain to start, because a 503 response must not be an attachment.
      const asAttachment = () =>
        reply.type(FORMATS[format as Format]).header('content-disposition', `attachment; filename="contacts.${format}"`)
      if (isHead(request)) return sendHead(asAttachment())
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const leave = await enter(team.id, AbortSignal.any([gone.signal, AbortSignal.timeout(PATIENCE_MS)]))
      const contacts = Readable.from(exported(db, team.id, search, { format: format as Format, escapeFormulas }), {
        objectMode: false,
      })
      contacts.once('close', leave)
      return asAttachment().send(contacts)
    })

    done()
  }
