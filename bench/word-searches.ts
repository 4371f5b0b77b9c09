import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { printTable } from './compare.ts'
import { waitForResponse } from './load.ts'
import { contactOf, namePairs } from './make-contacts.ts'

/** How many searches of each kind: enough for a p99. */
const SEARCHES = 200
/** How many times as long as a search for one word a search for two words may take at p99. */
const GOAL = 2
/** No search may be repeated, because the server remembers results. So each text is searched for in each of these orders. */
const ORDERS = ['id', '-id', 'created_at', '-created_at', 'updated_at', '-updated_at']

export interface WordSearch {
  readonly name: string
  readonly p50Ms: number
  readonly p99Ms: number
  /** The p99 of searches for one such word. Undefined for searches for one word. */
  readonly oneWordP99Ms: number | undefined
}

interface Kind {
  readonly name: string
  readonly texts: readonly string[]
  /** The kind of search for one word to compare with. */
  readonly oneWord?: 'common' | 'rare' | 'short'
}

/** Times searches for one and for two words, at the URL of the search of a team with `count` contacts of `makeContacts`. */
export const timeWordSearches = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<WordSearch[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const timeOf = async (text: string, order: string) => {
    const startedAt = performance.now()
    await waitForResponse(agent, `${url}?searchTerm=${encodeURIComponent(text)}&order_by=${order}`, headers)
    return performance.now() - startedAt
  }
  const kinds = kindsOf(count).map((kind) => ({ ...kind, texts: [...new Set(kind.texts)], times: [] as number[] }))
  // Each kind in turn, so that other load on the machine affects all of them.
  for (let n = 0; n < SEARCHES; n++) {
    for (const { texts, times } of kinds) {
      const order = ORDERS[Math.floor(n / texts.length)]
      // Among fewer than 70,000 contacts, there are fewer pairs of names that seldom occur together.
      if (order) times.push(await timeOf(texts[n % texts.length] as string, order))
    }
  }
  agent.destroy()
  await checkPairs(url, headers, count)
  const p99Of = (name: string | undefined) =>
    kinds.filter((kind) => kind.name === name).map(({ times }) => at(times, 0.99))
  return kinds.map(({ name, oneWord, times }) => ({
    name,
    p50Ms: at(times, 0.5),
    p99Ms: at(times, 0.99),
    oneWordP99Ms: p99Of(oneWord)[0],
  }))
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] as number

const kindsOf = (count: number): Kind[] => {
  const { often, seldom, never } = namePairs(count)
  const all = [...often, ...seldom, ...never]
  const people = Array.from({ length: SEARCHES }, (_, n) => contactOf(Math.floor(((n + 0.5) * count) / SEARCHES)))
  const bothWays = (pairs: readonly (readonly [string, string])[]) =>
    pairs.filter(([one, other]) => one !== other).flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`])
  const start = (name: string, length = 2) => name.slice(0, length)
  return [
    { name: 'common', texts: all.flat() },
    { name: 'rare', texts: people.map(({ last_name }) => last_name) },
    { name: 'short', texts: [...all.flat().map((name) => start(name)), ...all.flat().map((name) => start(name, 1))] },
    { name: 'two common words, often together', texts: bothWays(often), oneWord: 'common' },
    { name: 'two common words, seldom together', texts: bothWays(seldom), oneWord: 'common' },
    { name: 'two common words, never together', texts: bothWays(never), oneWord: 'common' },
    {
      name: 'a common first name and a rare last name',
      texts: people.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
      oneWord: 'rare',
    },
    {
      name: 'a rare last name and an address',
      texts: people.map(({ last_name, email }) => `${last_name} ${email}`),
      oneWord: 'rare',
    },
    {
      name: 'a first name and two letters',
      texts: bothWays(all.map(([one, other]) => [one, start(other)])),
      oneWord: 'common',
    },
    {
      name: 'two letters and two letters',
      texts: bothWays(all.map(([one, other]) => [start(one), start(other)])),
      oneWord: 'short',
    },
  ]
}

/** Checks that names occur together as seldom as they should. */
const checkPairs = async (url: string, headers: Readonly<Record<string, string>>, count: number) => {
  const { seldom, never } = namePairs(count)
  const totalOf = async (text: string): Promise<number> =>
    JSON.parse(await (await fetch(`${url}?searchTerm=${encodeURIComponent(text)}`, { headers })).text()).total
  for (const pair of seldom) {
    const total = await totalOf(pair.join(' '))
    assert.ok(total >= 1 && total <= 10, `${total} of ${count} contacts are called ${pair.join(' ')}`)
  }
  for (const pair of never) assert.equal(await totalOf(pair.join(' ')), 0, `nobody is called ${pair.join(' ')}`)
}

/** Returns the names of the goals that were missed. */
export const printWordSearches = (database: string, searches: readonly WordSearch[]): string[] => {
  printTable(
    [`${database} search`, 'p50 ms', 'p99 ms', 'one word’s p99', 'times', 'at most'],
    searches.map(({ name, p50Ms, p99Ms, oneWordP99Ms }) => [
      oneWordP99Ms === undefined ? `one ${name} word` : name,
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      ...(oneWordP99Ms === undefined
        ? ['', '', '']
        : [oneWordP99Ms.toFixed(1), (p99Ms / oneWordP99Ms).toFixed(2), `${GOAL}`]),
    ]),
  )
  return searches
    .filter(({ p99Ms, oneWordP99Ms }) => oneWordP99Ms !== undefined && p99Ms > GOAL * oneWordP99Ms)
    .map(({ name }) => `${database} search for ${name}`)
}
