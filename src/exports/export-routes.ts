import { Readable } from 'node:stream'
import type { FastifyPluginCallback } from 'fastify'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { readSearch } from '../contacts/search-rules.ts'
import { readQuery } from '../http/query.ts'
import { FieldErrors } from '../http/validation.ts'
import { selectedMessage } from '../http/validation-messages.ts'
import type { Db } from '../storage/dialect.ts'
import { exported, FORMATS, type Format, isFormat } from './export-contacts.ts'
import { EXPORT_DOCS } from './export-docs.ts'

/** What a search takes beside its filters. */
const NOT_HERE = ['order_by', 'page', 'per_page']

/** Contacts as files, of any number and as of one moment. */
export const exportRoutes =
  (db: Db): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('/export', { schema: EXPORT_DOCS.get, exposeHeadRoute: false }, async (request, reply) => {
      const { team } = request
      const errors = new FieldErrors()
      const query = new Map(readQuery(request.query))
      const format = query.get('format')?.at(-1) || 'csv'
      query.delete('format')
      if (!isFormat(format)) errors.add('format', selectedMessage('format'))
      for (const key of NOT_HERE) {
        if (query.has(key))
          errors.add(key, `The ${key} parameter has no meaning here: an export has all contacts, by id.`)
      }
      const search = readSearch(team.id, query, await getContactStructure(db, team.id), errors)
      errors.throwIfAny()
      return reply
        .type(FORMATS[format as Format])
        .header('content-disposition', `attachment; filename="contacts.${format}"`)
        .send(Readable.from(exported(db, team.id, search, format as Format), { objectMode: false }))
    })

    done()
  }
