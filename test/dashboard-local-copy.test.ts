import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { changesCopy } from '../dashboard/src/sending/campaigns/changes-copy.ts'
import { localCopy } from '../dashboard/src/ui/local-copy.ts'

/** Like a browser's storage, whose items are its own properties. */
class TestStorage {
  [name: string]: unknown
  getItem(name: string) {
    return this[name] ?? null
  }
  setItem(name: string, value: string) {
    this[name] = value
  }
  removeItem(name: string) {
    delete this[name]
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns a function that opens a new tab and returns its copy of the changes to a campaign. */
const setUp = (t: TestContext) => {
  const storages = Object.getOwnPropertyDescriptors(globalThis)
  t.after(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      const before = storages[name]
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    }
  })
  const define = (name: string) =>
    Object.defineProperty(globalThis, name, { value: new TestStorage(), configurable: true })
  define('localStorage')
  return () => {
    define('sessionStorage')
    return localCopy('campaign-1-2', isObject)
  }
}

test('two tabs that edit the same campaign don’t overwrite each other’s local copy', (t) => {
  const openTab = setUp(t)
  const first = openTab()
  const second = openTab()
  first.write({ name: 'From the first tab' })
  second.write({ name: 'From the second tab' })
  assert.deepEqual(first.read(), { name: 'From the first tab' })
  second.remove()
  assert.deepEqual(first.read(), { name: 'From the first tab' })
})

test('a tab takes over the local copy of a tab that was closed', (t) => {
  const openTab = setUp(t)
  openTab().write({ name: 'Unsaved' })
  const next = openTab()
  assert.deepEqual(next.read(), { name: 'Unsaved' })
  next.remove()
  assert.equal(openTab().read(), undefined)
})

test('a campaign’s copied changes are restored, except for settings that were changed elsewhere in the meantime', (t) => {
  const openTab = setUp(t)
  const saved = { name: 'Draft', subject: 'Hi' }
  openTab()
  const first = changesCopy(1, 2, () => saved)
  first.write({ name: 'Spring', subject: 'Hello' })
  openTab()
  assert.deepEqual(changesCopy(1, 2, () => ({ ...saved, name: 'Changed elsewhere' })).readAll(), { subject: 'Hello' })
})

test('a campaign’s copied changes are restored if only this tab’s earlier changes were saved in the meantime', (t) => {
  const openTab = setUp(t)
  openTab()
  const copy = changesCopy(1, 2, () => ({ name: 'Draft' }))
  copy.noteSent({ name: 'Spr' })
  copy.write({ name: 'Spring' })
  openTab()
  assert.deepEqual(changesCopy(1, 2, () => ({ name: 'Spr' })).readAll(), { name: 'Spring' })
})

test('the changes from several tabs that were closed are restored together', (t) => {
  const openTab = setUp(t)
  const saved = () => ({ name: 'Draft', reply_to: null })
  openTab()
  changesCopy(1, 2, saved).write({ name: 'Spring' })
  openTab()
  changesCopy(1, 2, saved).write({ reply_to: 'shop@brand.example' })
  openTab()
  assert.deepEqual(changesCopy(1, 2, saved).readAll(), { name: 'Spring', reply_to: 'shop@brand.example' })
})
