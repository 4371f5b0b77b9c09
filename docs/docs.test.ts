import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../src/foundation/config.ts'
import { AUTO_CONFIGURE_FILE, autoConfigurePage } from './make-auto-configure.ts'
import { ERRORS_FILE, errorsPage } from './make-errors.ts'
import { TEMPLATES_FILE, templatesPage } from './make-templates.ts'
import { ROOT, readPages } from './test/read-examples.ts'

test('docs/errors.md is up to date (if not, run npm run docs)', () => {
  assert.equal(readFileSync(ERRORS_FILE, 'utf8'), errorsPage())
})

test('docs/auto-configure.md is up to date (if not, run npm run docs)', () => {
  assert.equal(readFileSync(AUTO_CONFIGURE_FILE, 'utf8'), autoConfigurePage())
})

test('docs/templates.md is up to date (if not, run npm run docs)', () => {
  assert.equal(readFileSync(TEMPLATES_FILE, 'utf8'), templatesPage())
})

test('the README lists every environment variable', () => {
  const read = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  assert.ok(read.size >= 9)
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  for (const name of read) assert.ok(new RegExp(`^\\|.*\`${name}\``, 'm').test(readme), name)
})

/** Returns the anchors that GitHub generates for headings. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every relative link in the README and the docs points to an existing file and heading', () => {
  const dead: string[] = []
  for (const { file, text } of readPages()) {
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [path, anchor] = link.split('#')
      const target = path ? join(ROOT, dirname(file), path) : join(ROOT, file)
      const isThere = existsSync(target) && (!anchor || anchorsOf(readFileSync(target, 'utf8')).includes(anchor))
      if (!isThere) dead.push(`${file}: ${link}`)
    }
  }
  assert.deepEqual(dead, [])
})

test('docs/README.md links to every page', () => {
  const index = readFileSync(join(ROOT, 'docs/README.md'), 'utf8')
  for (const { file } of readPages().slice(1)) {
    if (file !== 'docs/README.md') assert.ok(index.includes(`](${file.slice('docs/'.length)})`), file)
  }
})
