import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { matches } from '../dashboard/src/frame/shell/matches.ts'
import { de } from '../dashboard/src/texts/de.ts'
import { en } from '../dashboard/src/texts/en.ts'
import { screenTextsIn } from '../dashboard/test/screen-texts.ts'
import { TRANSLATED_PHRASES } from './translated-phrases.ts'

const ROOT = 'dashboard/src/'

/** Screen text that is the same in English and German. */
const SAME_IN_GERMAN: readonly string[] = [
  'Audio',
  'Code',
  'Domain',
  'Format',
  'HTML',
  'Import 7',
  'Integration',
  'Link',
  'Logo',
  'MJML',
  'Name',
  'Navigation',
  'PDF',
  'Person',
  'Push',
  'SMS',
  'Segment',
  'Status',
  'Tag',
  'Tags',
  'Team',
  'Text',
  'URL',
  'Uploads',
  'Version',
  'Version 7',
  'Video',
  'Website',
  'api.twilio.com',
  'iframe',
  'smtp.example.com',
  'vip',
]

/** Strings that look like screen text but are never shown. */
const NOT_SHOWN = [
  /shell\/theme\.ts: .*(serif|monospace)$/,
  /server\/team-token\.ts: Bearer$/,
  // The dashboard searches the server's messages for this string and replaces it.
  /ui\/error-message\.ts: The$/,
  /ui\/country-select\.tsx: ([A-Z]{2} ?)+$/,
]

const AVOID = [
  ...TRANSLATED_PHRASES,
  /\bmeanwhile\b/,
  /\b(goes|go) on\b/,
  /\b(is|are) none\b/,
  /\bbeside\b/,
  /\bfor ever\b/,
  /\bthereby\b|\bthus\b|\bhence\b|\bupon\b|\bhitherto\b/,
]

interface Text {
  /** The key's path, such as `brands.delete.title`. */
  readonly key: string
  readonly text: string
}

/** Returns the text that a function creates. Calls it with numbers or, if it needs strings, with strings. */
const textOf = (value: (...args: unknown[]) => string): string => {
  const args = (sample: unknown) => Array.from({ length: value.length }, () => sample)
  try {
    return value(...args(7))
  } catch {
    return value(...args('Sample'))
  }
}

const textsIn = (value: unknown, key = ''): Text[] => {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value === 'function') return [{ key, text: textOf(value as () => string) }]
  return Object.entries(value as object).flatMap(([name, inner]) => textsIn(inner, key ? `${key}.${name}` : name))
}

/** Returns the placeholders, like `{name}` and `<name>`, in alphabetical order. */
const partsOf = (text: string) => [...text.matchAll(/\{\w+\}|<\w+>/g)].map(([part]) => part).sort()

const english = textsIn(en)
const german = textsIn(de)

test('German text keeps “E-Mail” on one line, and the command palette finds it with a normal hyphen', () => {
  assert.equal(de.senders.addEmail, 'E\u2011Mail-Adresse hinzufügen')
  assert.match(de.senders.confirm.about('news@acme.example'), /news@acme\.example/)
  assert.doesNotMatch(JSON.stringify(de), /E-Mail/)
  assert.ok(matches(de.senders.addEmail, 'e-mail'))
  assert.ok(matches(de.senders.addEmail, 'mail adr'))
})

test('screenTextsIn finds JSX text, attributes, notices and templates, but no strings meant for machines', () => {
  const found = (source: string) => screenTextsIn('a.tsx', source)
  assert.deepEqual(found('<p>Hello {name}</p>'), ['Hello'])
  assert.deepEqual(found('<Input label="name" />'), ['name'])
  assert.deepEqual(found('<Input aria-label={isSet ? "change" : `choose` } />'), ['change', 'choose'])
  assert.deepEqual(found('<Input {...form.field("name", "Name")} />'), ['Name'])
  assert.deepEqual(found(`notify(\`\${name} has been saved.\`)`), ['has been saved.'])
  assert.deepEqual(found('const LABELS = { email: "Email", sms: "text message" }'), ['Email', 'text message'])
  assert.deepEqual(found('import a from "Some file"; throw new Error("Not on a screen")'), [])
  assert.deepEqual(found('<a className="card wide open" href="/x" title={texts.title}>·</a>'), [])
  assert.deepEqual(found('<Input placeholder="https://" value="left" {...field("name", texts.name)} />'), [])
})

test('all screen text is in the catalogs, not in components', () => {
  const files = globSync(`${ROOT}**/*.{ts,tsx}`).filter((file) => {
    const area = file.slice(ROOT.length).split('/')[0] ?? ''
    return area !== 'texts'
  })
  assert.ok(files.length > 30)
  const found = files.flatMap((file) =>
    screenTextsIn(file, readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
  )
  assert.deepEqual(
    found.filter((text) => !NOT_SHOWN.some((pattern) => pattern.test(text))),
    [],
  )
})

test('the English and German catalogs have the same keys, no empty entries, and the same placeholders', () => {
  assert.ok(english.length > 100)
  assert.deepEqual(
    german.map(({ key }) => key),
    english.map(({ key }) => key),
  )
  for (const { key, text } of [...english, ...german]) assert.notEqual(text.trim(), '', `${key} is empty`)
  english.forEach(({ key, text }, index) => {
    assert.deepEqual(partsOf(german[index]?.text ?? ''), partsOf(text), `${key} in German`)
  })
})

test('every catalog entry has a German translation, except those that are the same in both languages', () => {
  const same = english
    .filter(({ text }, index) => text === german[index]?.text && /\p{L}/u.test(text))
    .map(({ text }) => text)
  assert.deepEqual([...new Set(same)].sort(), [...SAME_IN_GERMAN].sort())
})

test('the catalogs use typographic apostrophes and quotation marks', () => {
  for (const { key, text } of [...english, ...german]) assert.doesNotMatch(text, /['"]/, key)
  for (const { key, text } of german) assert.doesNotMatch(text, /”/, key)
})

test('the English catalog avoids phrases that read like a translation', () => {
  const isAvoided = (text: string) => AVOID.some((phrase) => phrase.test(text.toLowerCase()))
  assert.ok(isAvoided('The import continues hitherto.'))
  assert.deepEqual(
    english.filter(({ text }) => isAvoided(text)),
    [],
  )
})
