import assert from 'node:assert/strict'
import { compare, compareLatency, type Options, type Share, type Slowness } from './compare.ts'
import { measure, memoryMb } from './load.ts'
import { contactOf, FIELDS, makeContacts } from './make-contacts.ts'
import type { Bench } from './servers.ts'
import { timeWordSearches, type WordSearch } from './word-searches.ts'

const PATH = '/api/v1/contacts'
const PER_PAGE = 25

export interface ContactFigures {
  readonly shares: Share[]
  readonly slowness: Slowness[]
  readonly wordSearches: WordSearch[]
  /** The p99 latency while 16 clients create contacts for a new team and another team has `made.count` contacts. */
  readonly createP99Ms: number
  /** The time that a single client waits for a new contact. */
  readonly createMs: number
  readonly made: { readonly count: number; readonly perSecond: number }
  readonly memoryMb: number
}

export const createFieldsOf = async (origin: string, headers: Readonly<Record<string, string>>) => {
  for (const field of FIELDS) {
    const body = JSON.stringify({ ...field, contact_type: 'person' })
    assert.equal((await fetch(`${origin}/api/v1/contact-fields`, { method: 'POST', headers, body })).status, 201)
  }
}

/**
 * Compares the contact list with a bare route that selects the same rows and with one that sends the same bytes. Compares page 1
 * with a deep page and with a search that has few matches. Compares that search with searches that have many matches. Compares
 * creating contacts with a plain insert.
 */
export const benchmarkContacts = async (bench: Bench, count: number, options: Options): Promise<ContactFigures> => {
  const { database, origin } = bench
  const team = await bench.createTeam('Contacts')
  const writes = await bench.createTeam('New contacts')
  for (const { headers } of [team, writes]) await createFieldsOf(origin, headers)
  const perSecond = await makeContacts(bench.location, team.id, count)
  let peakMb = 0
  const noteMemory = async () => {
    peakMb = Math.max(peakMb, await memoryMb(origin))
  }

  const textOf = async (path: string) => (await fetch(origin + path, { headers: team.headers })).text()
  const list = (page: number, perPage = PER_PAGE) => `${PATH}?per_page=${perPage}&page=${page}`
  // The last full page. For a million contacts, that's page 40,000.
  const deep = Math.max(2, Math.floor(count / PER_PAGE))
  const wanted = contactOf(Math.floor(count / 2))
  const search = (term: string) => `${PATH}/search?searchTerm=${encodeURIComponent(term)}`
  const rare = search(wanted.email.slice(2, -4))
  for (const page of [1, deep]) assert.equal(JSON.parse(await textOf(list(page))).total, count, 'the total is exact')
  const last = JSON.parse(await textOf(list(deep))).data.at(-1)
  assert.equal(last.email, contactOf(deep * PER_PAGE - 1).email, 'the deep page is the right one')
  const found = JSON.parse(await textOf(rare))
  assert.ok(found.total >= 1 && found.total <= 5, `the rare term matches ${found.total}`)

  const body = JSON.stringify({ ...wanted, tags: ['VIP'] })
  const bare = await bench.startBare({
    bytes: { '/contacts-25': await textOf(list(1)), '/contacts-100': await textOf(list(1, 100)) },
    insert: { table: 'contacts', teamId: writes.id },
    select: { teamId: team.id },
  })
  const get = (path: string) => ({ origin, path, method: 'GET', headers: team.headers }) as const
  const isSqlite = database === 'sqlite'
  try {
    const shares = [
      await compare(
        `${database} GET contacts (25), vs. its select`,
        get(list(1)),
        bare.get(`/select?limit=${PER_PAGE}`),
        options,
        0.8,
      ),
      await compare(
        `${database} GET contacts (25), vs. its bytes`,
        get(list(1)),
        bare.get('/contacts-25'),
        options,
        isSqlite ? 0.2 : undefined,
      ),
      await compare(
        `${database} GET contacts (100), vs. its select`,
        get(list(1, 100)),
        bare.get('/select?limit=100'),
        options,
      ),
      await compare(
        `${database} GET contacts (100), vs. its bytes`,
        get(list(1, 100)),
        bare.get('/contacts-100'),
        options,
      ),
    ]
    await noteMemory()
    const slowness = [
      await compareLatency(`${database} page ${deep}, vs. page 1`, get(list(deep)), get(list(1)), options, 1.2),
      await compareLatency(`${database} search with few matches, vs. page 1`, get(rare), get(list(1)), options, 10),
      // Every contact's address contains “example”, and every tenth contact has a word that starts with “a”.
      await compareLatency(`${database} search matching all, vs. few`, get(search('example')), get(rare), options, 5),
      await compareLatency(`${database} search matching a tenth, vs. few`, get(search('a')), get(rare), options, 5),
    ]
    console.error(`  ${database} searches for one and two words …`)
    const wordSearches = await timeWordSearches(`${origin}${PATH}/search`, team.headers, count)
    await noteMemory()
    const create = { origin, path: PATH, method: 'POST', headers: writes.headers, body, freshKeys: true } as const
    const creates = await compare(
      `${database} POST contact, fresh key`,
      create,
      bare.post('/insert', body),
      options,
      isSqlite ? undefined : 0.45,
    )
    shares.push(creates)
    const createMs = 1_000 / (await measure(create, options.seconds, 1)).perSecond
    await noteMemory()
    return {
      shares,
      slowness,
      wordSearches,
      createP99Ms: creates.ours.p99Ms,
      createMs,
      made: { count, perSecond },
      memoryMb: peakMb,
    }
  } finally {
    bare.stop()
  }
}
