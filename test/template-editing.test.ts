import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { type ContentHistory, changeHistory } from '../dashboard/src/content/templates/content-history.ts'
import { createDraftSaver, type Failure } from '../dashboard/src/content/templates/draft-saver.ts'
import { draftStart } from '../dashboard/src/content/templates/draft-start.ts'
import { makeGsmSafe } from '../dashboard/src/content/templates/gsm-safe.ts'
import { sampleDataFor } from '../dashboard/src/content/templates/sample-data.ts'
import type { DraftToSave, Template, TemplateContent } from '../dashboard/src/server/template-types.ts'

const CONTENT: TemplateContent = {
  name: 'Welcome',
  brand_id: null,
  subject: 'Hi',
  preheader: null,
  format: 'html',
  body: '<p>Hi</p>',
  text: null,
}
const TEMPLATE: Template = {
  ...CONTENT,
  id: 1,
  channel: 'email',
  version: 3,
}
const named = (name: string): TemplateContent => ({ ...CONTENT, name })

test('typing in one field is one undo step; a pause, another field or a new block starts the next step', () => {
  let history: ContentHistory = { past: [], present: CONTENT, future: [] }
  const edit = (changes: Partial<TemplateContent>, atMs: number) => {
    history = changeHistory(history, { type: 'edit', changes, atMs })
  }
  edit({ name: 'W' }, 0)
  edit({ name: 'We' }, 300)
  edit({ subject: 'H' }, 400)
  edit({ subject: 'He' }, 2_000)
  const text = { type: 'text', html: '<p>a</p>' } as const
  edit({ body: { sections: [{ columns: [{ blocks: [text] }] }] } }, 2_100)
  edit({ body: { sections: [{ columns: [{ blocks: [{ ...text, html: '<p>ab</p>' }] }] }] } }, 2_200)
  const two = (first: string, second: string) => ({
    sections: [{ columns: [{ blocks: [first, second].map((html) => ({ type: 'text', html }) as const) }] }],
  })
  edit({ body: two('<p>ab</p>', '') }, 2_300)
  // Changes another block, and then both blocks at once, because they swap places.
  edit({ body: two('<p>ab</p>', '<p>c</p>') }, 2_400)
  edit({ body: two('<p>abd</p>', '<p>c</p>') }, 2_500)
  edit({ body: two('<p>c</p>', '<p>abd</p>') }, 2_600)
  assert.equal(history.past.length, 9)
  for (let step = 0; step < 5; step++) history = changeHistory(history, { type: 'undo' })
  assert.deepEqual(history.present.body, { sections: [{ columns: [{ blocks: [text] }] }] })
  history = changeHistory(history, { type: 'redo' })
  assert.match(JSON.stringify(history.present.body), /ab/)
  history = changeHistory(history, { type: 'replace', changes: { name: 'Restored' } })
  assert.equal(changeHistory(history, { type: 'undo' }).present.name, 'We')
  edit({ name: 'New' }, 9_000)
  assert.equal(history.future.length, 0)
})

test('“Make GSM-safe” replaces typographic characters outside merge tags, and counts them', () => {
  const { text, replaced } = makeGsmSafe('„Hi“ {{ name | default: "“you”" }} – it’s 5\u00a0€…\u200b ñ 🎉')
  assert.equal(text, '"Hi" {{ name | default: "“you”" }} - it\'s 5 €... ñ 🎉')
  assert.deepEqual(
    replaced.find(({ from }) => from === '’'),
    { from: '’', to: "'", count: 1 },
  )
  assert.deepEqual(
    replaced.find(({ from }) => from === '\u200b'),
    { from: '\u200b', to: '', count: 1 },
  )
  assert.equal(makeGsmSafe('Hi').replaced.length, 0)
})

test('test data contains samples for the values that a template uses without a default', () => {
  const texts = { items: ['Shirt', 'Socks'] } as const
  const dataFor = (body: string) => sampleDataFor({ ...CONTENT, body }, texts)
  assert.deepEqual(dataFor('{{ data.code | required }} {{ data.city }}'), { code: '482913' })
  assert.equal(dataFor('{{ data.code | default: "NONE" }}'), undefined)
})

test('the editor starts with the browser’s copy, and detects a conflict if the draft or the template has changed', () => {
  const draft = { content: named('Draft'), version: 3, revision: 4, updated_at: '2026-11-15T09:30:00Z' }
  const start = (stored: typeof draft | null, copy?: DraftToSave) =>
    draftStart({ template: TEMPLATE, draft: stored }, copy)
  assert.equal(start(null).content.name, 'Welcome')
  assert.deepEqual(start(draft), {
    content: draft.content,
    base: { version: 3, revision: 4 },
    isRestored: false,
    conflict: undefined,
  })
  const copy = { content: named('Mine'), version: 3, revision: 4 }
  assert.deepEqual([start(draft, copy).content.name, start(draft, copy).conflict], ['Mine', undefined])
  assert.equal(start({ ...draft, revision: 5 }, copy).conflict, 'theirs')
  assert.equal(start({ ...draft, version: 2 }).conflict, 'outdated')
  assert.equal(start(null, { ...copy, version: 2, revision: 0 }).conflict, 'outdated')
  // The last request reached the server, but the browser was closed before the response arrived.
  const received = { ...draft, content: { ...copy.content }, revision: 5 }
  assert.deepEqual([start(received, copy).conflict, start(received, copy).base.revision], [undefined, 5])
})

/** Returns a saver whose requests succeed or fail as the test decides, the drafts that it sent, and its copies in the browser. */
const startSaver = () => {
  const sent: DraftToSave[] = []
  const kept: (DraftToSave | undefined)[] = []
  const answers: (() => Promise<{ revision: number }>)[] = []
  const saver = createDraftSaver({
    base: { version: 1, revision: 0 },
    copy: { write: (draft) => kept.push(draft), remove: () => kept.push(undefined) },
    failureOf: (error) => error as Failure,
    put: (draft) => {
      sent.push(draft)
      return answers.shift()?.() ?? Promise.resolve({ revision: draft.revision + 1 })
    },
  })
  return { saver, sent, kept, answers }
}

/** Lets promises settle while the timers are mocked. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('a draft is saved 1.5 seconds after the last change, in one request, and the browser’s copy is removed', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { saver, sent, kept } = startSaver()
  saver.change(named('A'))
  mock.timers.tick(1_400)
  saver.change(named('AB'))
  mock.timers.tick(1_400)
  assert.equal(sent.length, 0)
  mock.timers.tick(100)
  await settle()
  assert.deepEqual(
    sent.map(({ content }) => content.name),
    ['AB'],
  )
  assert.deepEqual([saver.status(), kept.at(-1)], ['saved', undefined])
  saver.change(named('ABC'))
  await saver.flush(true)
  assert.equal(sent.at(-1)?.revision, 1)
  mock.timers.reset()
})

test('without a connection, the copy stays in the browser and is sent later; after a conflict, nothing is sent', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { saver, sent, kept, answers } = startSaver()
  answers.push(() => Promise.reject('offline' satisfies Failure))
  saver.change(named('A'))
  await saver.flush()
  assert.deepEqual([saver.status(), kept.at(-1)?.content.name], ['offline', 'A'])
  mock.timers.tick(5_000)
  await settle()
  assert.deepEqual([saver.status(), sent.length], ['saved', 2])

  answers.push(() => Promise.reject('conflict' satisfies Failure))
  saver.change(named('B'))
  await saver.flush()
  saver.change(named('BC'))
  mock.timers.tick(60_000)
  await settle()
  assert.deepEqual([saver.status(), sent.length, kept.at(-1)?.content.name], ['conflict', 3, 'BC'])
  await saver.overwrite({ version: 2, revision: 7 }, named('BC'))
  assert.deepEqual([saver.status(), sent.at(-1)?.revision, sent.at(-1)?.version], ['saved', 7, 2])
  mock.timers.reset()
})
