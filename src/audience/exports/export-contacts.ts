import type { Db } from '../../platform/storage/dialect.ts'
import { openSnapshot } from '../../platform/storage/snapshot.ts'
import { getContactStructure } from '../contact-fields/contact-field-queries.ts'
import { contactJson, fromDocument, toDocument } from '../contacts/contact-document.ts'
import { documentsMatching } from '../contacts/search/contact-search.ts'
import type { ContactSearch } from '../contacts/search/matching-contacts.ts'
import { headerOf, rowsOf } from './contact-csv.ts'

export const FORMATS = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' } as const
export type Format = keyof typeof FORMATS

export const isFormat = (text: string): text is Format => Object.hasOwn(FORMATS, text)

/** Yields the matching contacts as chunks of text, from a snapshot taken when the export starts. */
export const exported = async function* (
  db: Db,
  teamId: number,
  search: ContactSearch,
  { format, escapeFormulas }: { readonly format: Format; readonly escapeFormulas: boolean },
) {
  const snapshot = await openSnapshot(db)
  try {
    const { version, fields } = await getContactStructure(snapshot, teamId)
    if (format === 'csv') yield headerOf(fields)
    for await (const rows of documentsMatching(snapshot, teamId, search)) {
      if (rows.length === 0) continue
      if (format === 'csv') {
        yield rowsOf(
          rows.map(({ id, document }) => ({ id, ...fromDocument(document) })),
          fields,
          escapeFormulas,
        )
      } else {
        const shown = rows.map(({ id, document, fields_version }) => {
          const upToDate = fields_version === version ? document : toDocument(fromDocument(document), fields)
          return `${contactJson(teamId, id, upToDate)}\n`
        })
        yield shown.join('')
      }
    }
  } finally {
    await snapshot.destroy()
  }
}
