import { allOf, inAnyOrder } from './all-pages.ts'
import type { FoundContactPage, Import, Operations } from './api-types.ts'
import { TooManyMatchesError } from './errors.ts'
import { blobOf, type FileContent } from './files.ts'
import { sleep } from './retry.ts'
import type { CallOptions, CreateOptions, Sender } from './send.ts'
import type { Verbs } from './verbs.ts'

type SearchQuery = Operations['searchContacts']['query']
type ExportQuery = Operations['exportContacts']['query']
type ErrorsQuery = Operations['getImportErrors']['query']

export interface ImportOptions extends Omit<Operations['importContacts']['query'], 'mapping' | 'add_tags'> {
  /** From column names to tags, or to null for columns to leave out. */
  readonly mapping?: Readonly<Record<string, string | null>>
  /** Names of tags for every contact that is created or matched. */
  readonly add_tags?: readonly string[]
}

/** People and organizations, with values under the team's fields. */
export const contacts = (send: Sender, verbs: Verbs) => {
  const search = (query?: SearchQuery, options?: CallOptions): Promise<FoundContactPage> =>
    send.json('searchContacts', { query, options })

  return {
    /** One page. */
    list: verbs.find('listContacts'),
    /** Every contact, page by page. */
    all: allOf(verbs.find('listContacts')),
    create: verbs.create('createContact'),
    get: verbs.get('getContact'),
    update: verbs.update('updateContact'),
    delete: verbs.delete('deleteContact'),
    /** One page of what matches. */
    search,
    /** Everything that matches, page by page. Throws after 10,000 where more match: an export has those. */
    searchAll: allOf(search, { order: inAnyOrder, atEnd: assertComplete }),
    /** Begins to take in a CSV file, plain or gzipped; `imports.wait` says when it is done. */
    import: (file: FileContent, options: ImportOptions = {}, callOptions?: CreateOptions): Promise<Import> => {
      const { mapping, add_tags, ...query } = options
      return send.json('importContacts', {
        query: {
          ...query,
          mapping: mapping && JSON.stringify(mapping),
          add_tags: add_tags && JSON.stringify(add_tags),
        },
        upload: importBody(file),
        options: callOptions,
      })
    },
    imports: imports(send, verbs),
    /** As CSV or NDJSON: `body` is a stream, `text()` reads all of it. A stream that breaks off throws, and is not resumed. */
    export: (query?: ExportQuery, options?: CallOptions): Promise<Response> =>
      send.download('exportContacts', { query, options }),
  }
}

const assertComplete = ({ total_capped, total }: FoundContactPage) => {
  if (total_capped) throw new TooManyMatchesError(`More than ${total} contacts match: an export has them all.`)
}

/** A file with a name goes in a form, which keeps the name; the server recognises gzip by itself. */
const importBody = (file: FileContent) => {
  if (!(file instanceof File)) return { body: blobOf(file), type: 'text/csv' }
  const form = new FormData()
  form.set('file', file)
  return { body: form }
}

interface WaitOptions extends CallOptions {
  /** Is told how far it is, again and again. */
  readonly onProgress?: (progress: Import) => void
}

/** Between two looks at an import: soon for a small one, seldom for a large one. */
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000

const imports = (send: Sender, verbs: Verbs) => {
  const get = verbs.get('getImport')
  return {
    /** One page, newest first. */
    list: verbs.find('listImports'),
    get,
    /** The rows that failed, as CSV with their reasons, to be corrected and imported again. */
    errors: (id: number, query?: ErrorsQuery, options?: CallOptions): Promise<Response> =>
      send.download('getImportErrors', { params: { id }, query, options }),
    /** Rows that were imported stay. */
    cancel: (id: number, options?: CreateOptions): Promise<Import> =>
      send.json('cancelImport', { params: { id }, options }),
    /** The import when it has ended: `completed`, `canceled` or `failed`. Waits for as long as that takes, or the signal allows. */
    wait: async (id: number, { onProgress, ...options }: WaitOptions = {}): Promise<Import> => {
      for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 1.5)) {
        const progress = await get(id, options)
        onProgress?.(progress)
        if (progress.status !== 'waiting' && progress.status !== 'running') return progress
        await sleep(waitMs, options.signal)
      }
    },
  }
}
