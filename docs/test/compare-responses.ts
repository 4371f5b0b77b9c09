/**
 * Compares a real response with the one that a page shows. Current timestamps, UUIDs and tokens may differ. Everything else must be
 * the same: the status, the headers that the page shows, and all keys and values, in the same order. `…` at the end of an object or
 * array stands for omitted keys or items.
 */
import assert from 'node:assert/strict'
import type { Block } from './read-examples.ts'

export const assertResponse = ({ at, language, text }: Block, actual: string): void => {
  const compare = { http: assertHttp, json: assertJson }[language] ?? assertText
  compare(at, text, actual)
}

const VOLATILE =
  /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|pr_[0-9A-Za-z]{46})/

/** How old a timestamp may be to count as current. The docs tests take much less time. */
const NOW_MS = 600_000

/**
 * Returns true if both strings have the same form. If they are timestamps, the actual one must also be current. A timestamp that
 * isn't current is part of the example, so it must match exactly.
 */
const isAlike = (shown: string, actual: string) =>
  shown.length === actual.length &&
  shown.replaceAll(/\w/g, '') === actual.replaceAll(/\w/g, '') &&
  (!/^\d{4}-.*Z$/.test(actual) || Math.abs(Date.now() - Date.parse(actual)) < NOW_MS)

/** Replaces timestamps, UUIDs and tokens in the real response with the ones on the page. */
const settle = (shown: string, actual: string): string => {
  const [expected, pieces] = [shown.split(VOLATILE), actual.split(VOLATILE)]
  if (expected.length !== pieces.length) return actual
  return pieces
    .map((piece, index) => {
      const wanted = expected[index] as string
      return index % 2 === 1 && isAlike(wanted, piece) ? wanted : piece
    })
    .join('')
}

const assertText = (at: string, shown: string, actual: string) =>
  assert.equal(settle(shown.trim(), actual.trim()), shown.trim(), `${at} shows a different response`)

const assertHttp = (at: string, shown: string, actual: string) => {
  const [expected, received] = [readHttp(shown), readHttp(actual)]
  const headers = [...expected.headers.keys()].map((name) => `${name}: ${received.headers.get(name)}`)
  const wanted = [...expected.headers].map(([name, value]) => `${name}: ${value}`)
  assertText(at, [expected.status, ...wanted].join('\n'), [received.status, ...headers].join('\n'))
  if (/^\s*[[{]/.test(expected.body)) assertJson(at, expected.body, received.body)
  else assertText(at, expected.body, received.body)
}

const readHttp = (text: string) => {
  const [head = '', ...body] = text.replaceAll('\r\n', '\n').split('\n\n')
  const [status = '', ...lines] = head.trim().split('\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(':')
    return [name.toLowerCase(), value.join(':').trim()] as const
  })
  return { status, headers: new Map(headers), body: body.join('\n\n') }
}

const assertJson = (at: string, shown: string, actual: string) => {
  const expected = parse(
    at,
    shown.replaceAll(/([,{[]\s*)…(\s*\})/g, '$1"…":"…"$2').replaceAll(/(,\s*)…(\s*\])/g, '$1"…"$2'),
  )
  const received = leaveOut(expected, parse(`${at}, the real response`, actual))
  assertText(at, JSON.stringify(expected, null, 2), JSON.stringify(received, null, 2))
}

const parse = (at: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${at} is not JSON:\n${text}`)
  }
}

type Members = Record<string, unknown>
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Puts `…` in place of the parts of the real response that the page omits. If the page shows `…` but the response has nothing
 * more, the result has no `…`, so the comparison fails.
 */
const leaveOut = (shown: unknown, actual: unknown): unknown => {
  if (Array.isArray(shown) && Array.isArray(actual)) {
    const isPart = shown.at(-1) === '…' && actual.length >= shown.length
    const kept = isPart ? actual.slice(0, shown.length - 1) : actual
    return [...kept.map((item, index) => leaveOut(shown[index], item)), ...(isPart ? ['…'] : [])]
  }
  if (!isObject(shown) || !isObject(actual)) return actual
  const isPart = '…' in shown
  const kept = Object.entries(actual).filter(([key]) => !isPart || key in shown)
  const isLess = isPart && kept.length < Object.keys(actual).length
  return Object.fromEntries([
    ...kept.map(([key, value]) => [key, leaveOut(shown[key], value)]),
    ...(isLess ? [['…', '…']] : []),
  ])
}
