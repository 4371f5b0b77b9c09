import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readConfig } from '../src/config.ts'
import { AUTO_CONFIGURE_FILE, autoConfigurePage } from './make-auto-configure.ts'
import { ERRORS_FILE, errorsPage } from './make-errors.ts'

test('docs/errors.md is made from the catalogue: npm run docs', () => {
  assert.equal(readFileSync(ERRORS_FILE, 'utf8'), errorsPage())
})

test('docs/auto-configure.md is made from the corpus: npm run docs', () => {
  assert.equal(readFileSync(AUTO_CONFIGURE_FILE, 'utf8'), autoConfigurePage())
})

test('every variable that is read stands in the README’s table', () => {
  const read = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  assert.ok(read.size >= 9)
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  for (const name of read) assert.ok(new RegExp(`^\\|.*\`${name}\``, 'm').test(readme), name)
})
