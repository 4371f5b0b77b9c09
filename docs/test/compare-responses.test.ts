import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertResponse } from './compare-responses.ts'
import { readPage } from './read-examples.ts'

const accepts = (language: string, shown: string, actual: string): boolean => {
  try {
    assertResponse({ at: 'page.md:1', language, text: shown, marks: new Map() }, actual)
    return true
  } catch {
    return false
  }
}

const TIME = '2026-11-15T09:30:00.123456Z'
const now = () => new Date().toISOString().replace('Z', '000Z')

test('whitespace, recent timestamps, UUIDs and tokens may differ from the documented response', () => {
  const shown = `{ "id": 1, "at": "${TIME}", "uuid_id": "019a86f4-5c1e-7c3a-9f3e-0f6d2b8a4c11", "token": "pr_${'0'.repeat(46)}" }`
  const actual = `{"id":1,"at":"${now()}","uuid_id":"019b0000-0000-7000-8000-000000000000","token":"pr_${'x'.repeat(45)}Z"}`
  assert.ok(accepts('json', shown, actual))
})

test('a response with a different key, value, type, order or length, or with an old timestamp, is rejected', () => {
  const shown = `{"id": 1, "name": "Acme", "tags": ["a", "b"], "at": "${TIME}", "link": null}`
  assert.ok(accepts('json', shown, shown))
  const changes: [from: string, to: string][] = [
    ['1', '2'],
    ['1', '"1"'],
    ['Acme', 'acme'],
    ['"name"', '"title"'],
    ['"id": 1, ', ''],
    ['"id": 1, "name": "Acme"', '"name": "Acme", "id": 1'],
    ['{', '{"more": 1, '],
    ['["a", "b"]', '["b", "a"]'],
    ['["a", "b"]', '["a", "b", "c"]'],
    [TIME, '2020-01-01T00:00:00.000000Z'],
    [TIME, 'soon'],
    ['null', 'false'],
  ]
  for (const [from, to] of changes) assert.ok(!accepts('json', shown, shown.replace(from, to)), `${from} → ${to}`)
})

test('… at the end of an object or array stands for one or more omitted keys or items', () => {
  const actual = '{"id": 1, "name": "Acme", "links": ["a", "b"]}'
  assert.ok(accepts('json', '{ "id": 1, … }', actual))
  assert.ok(accepts('json', '{ "id": 1, "links": ["a", …], … }', actual))
  assert.ok(!accepts('json', '{ "id": 2, … }', actual))
  assert.ok(!accepts('json', '{ "title": "Acme", … }', actual))
  assert.ok(!accepts('json', '{ "name": "Acme", "id": 1, … }', actual))
  assert.ok(!accepts('json', '{ "id": 1, "name": "Acme", "links": ["a", "b"], … }', actual))
  assert.ok(!accepts('json', '{ "links": ["a", "b", …], … }', actual))
})

test('an HTTP response is compared by its status, the headers shown and the body', () => {
  const actual = 'HTTP/1.1 201 Created\r\nidempotent-replay: true\r\nDate: today\r\n\r\n{"id":1}'
  assert.ok(accepts('http', 'HTTP/1.1 201 Created\nIdempotent-Replay: true\n\n{ "id": 1 }\n', actual))
  assert.ok(!accepts('http', 'HTTP/1.1 200 OK\nIdempotent-Replay: true\n\n{ "id": 1 }\n', actual))
  assert.ok(!accepts('http', 'HTTP/1.1 201 Created\nIdempotent-Replay: false\n\n{ "id": 1 }\n', actual))
  assert.ok(!accepts('http', 'HTTP/1.1 201 Created\nRetry-After: 1\n\n{ "id": 1 }\n', actual))
  assert.ok(!accepts('http', 'HTTP/1.1 201 Created\n\n{ "id": 2 }\n', actual))
})

test('a block that is neither a command nor a response is reported, unless a comment says why it isn’t run', () => {
  const fence = '```'
  const page = readPage(
    'page.md',
    `${fence}sh\na\n${fence}\nText.\n${fence}json\n{}\n${fence}\n\n${fence}json\n{}\n${fence}\n\n${fence}python\nb\n${fence}\n` +
      `<!-- not run: why -->\n${fence}sh\nc\n${fence}\n\n  ${fence}\n  d\n  ${fence}\n`,
  )
  assert.deepEqual(
    page.examples.map(({ text, response }) => [text, response?.text]),
    [['a\n', '{}\n']],
  )
  assert.deepEqual(
    page.notRun.map(({ text }) => text),
    ['c\n'],
  )
  assert.deepEqual(
    page.unexplained.map(({ at, text }) => [at, text]),
    [
      ['page.md:9', '{}\n'],
      ['page.md:13', 'b\n'],
      ['page.md:21', 'd\n'],
    ],
  )
})
