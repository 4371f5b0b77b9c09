import { allOf, assertComplete, inAnyOrder } from './all-pages.ts'
import type {
  ContactImport,
  FoundContactPage,
  Operations,
  PushSubscription,
  PushSubscriptionInput,
} from './api-types.ts'
import { blobOf, type FileContent } from './files.ts'
import { sleep } from './retry.ts'
import type { CallOptions, CreateOptions, Sender } from './send.ts'
import type { Verbs } from './verbs.ts'

/** Several values of a field match contacts that have any of them. */
type ByFields<Query> = Omit<Query, 'fields'> & {
  readonly fields?: Readonly<Record<string, string | readonly string[]>>
}

type SearchQuery = ByFields<Operations['searchContacts']['query']>
type ExportQuery = ByFields<Operations['exportContacts']['query']>
type ErrorsQuery = Operations['getImportErrors']['query']

export interface ImportOptions extends Omit<Operations['importContacts']['query'], 'mapping' | 'add_tags'> {
  /** Maps column names to merge tags, or to null to skip the column. */
  readonly mapping?: Readonly<Record<string, string | null>>
  /** Tags to add to every contact that the import creates or matches. */
  readonly add_tags?: readonly string[]
}

export const contacts = (send: Sender, verbs: Verbs) => {
  const search = (query?: SearchQuery, options?: CallOptions): Promise<FoundContactPage> =>
    send.json('searchContacts', { query, options })

  return {
    /** Returns one page of contacts, sorted by id. */
    list: verbs.find('listContacts'),
    /** Iterates over all contacts. Requests pages as needed. */
    all: allOf(verbs.find('listContacts')),
    create: verbs.create('createContact'),
    get: verbs.get('getContact'),
    update: verbs.update('updateContact'),
    delete: verbs.delete('deleteContact'),
    /** Returns everything that is stored about a contact. */
    data: verbs.get('getContactData'),
    /** Deletes a contact and removes its personal data from its messages. Returns a certificate of erasure. */
    erase: verbs.do('eraseContact'),
    /** The browsers that accept push notifications for a contact. */
    pushSubscriptions: (contactId: number) => pushSubscriptions(send, contactId),
    /** Returns one page of matching contacts. */
    search,
    /**
     * Iterates over all matching contacts. If more than 10,000 match, throws a TooManyMatchesError after the first 10,000. Use
     * `export` to get all of them.
     */
    searchAll: allOf(search, { order: inAnyOrder, atEnd: assertComplete('contacts', 'export them to get all') }),
    /** Starts importing a CSV file, plain or gzipped. Use `imports.wait` to wait until it is done. */
    import: (file: FileContent, options: ImportOptions = {}, callOptions?: CreateOptions): Promise<ContactImport> => {
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
    /**
     * Exports contacts as CSV or NDJSON. The response's `body` is a stream, which throws an error if the connection breaks;
     * `text()` reads all of it.
     */
    export: (query?: ExportQuery, options?: CallOptions): Promise<Response> =>
      send.download('exportContacts', { query, options }),
  }
}

/**
 * For a `File`, returns form data, so that its name is sent too. For other content, returns the content. The server detects gzip.
 */
const importBody = (file: FileContent) => {
  if (!(file instanceof File)) return { body: blobOf(file), type: 'text/csv' }
  const form = new FormData()
  form.set('file', file)
  return { body: form }
}

interface WaitOptions extends CallOptions {
  /** Called with the import each time its progress is checked. */
  readonly onProgress?: (progress: ContactImport) => void
}

/** The pauses between progress checks: short at first, because small files are done quickly, and then longer. */
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000

const imports = (send: Sender, verbs: Verbs) => {
  const get = verbs.get('getImport')
  return {
    /** Returns one page of imports, newest first. */
    list: verbs.find('listImports'),
    get,
    /**
     * Downloads a CSV file of the rows that have errors, with a column that lists each row's errors. This includes rows that were
     * imported without some of their cells. You can fix the rows and import the file.
     */
    errors: (id: number, query?: ErrorsQuery, options?: CallOptions): Promise<Response> =>
      send.download('getImportErrors', { params: { id }, query, options }),
    /** Stops an import. Rows imported so far are kept. */
    cancel: (id: number, options?: CreateOptions): Promise<ContactImport> =>
      send.json('cancelImport', { params: { id }, options }),
    /**
     * Waits until the import is `completed`, `canceled` or `failed`, and returns it. There is no time limit: use `signal` to stop
     * waiting.
     */
    wait: async (id: number, { onProgress, ...options }: WaitOptions = {}): Promise<ContactImport> => {
      for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 1.5)) {
        const progress = await get(id, options)
        onProgress?.(progress)
        if (progress.status !== 'waiting' && progress.status !== 'running') return progress
        await sleep(waitMs, options.signal)
      }
    },
  }
}

const pushSubscriptions = (send: Sender, id: number) => ({
  list: (options?: CallOptions): Promise<PushSubscription[]> =>
    send.json('listPushSubscriptions', { params: { id }, options }),
  /** Adds the subscription that the browser's `pushManager.subscribe()` returned. */
  create: (body: PushSubscriptionInput, options?: CreateOptions): Promise<PushSubscription> =>
    send.json('createPushSubscription', { params: { id }, body, options }),
  delete: (subscriptionId: number, options?: CallOptions): Promise<void> =>
    send.nothing('deletePushSubscription', { params: { id, subscription_id: subscriptionId }, options }),
})
