import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

const ROOT = 'dashboard/src/'

/** The shared folders, lowest layer first. All other folders are areas with pages. */
const FOUNDATIONS = ['texts', 'server', 'ui', 'data']

const files = globSync(`${ROOT}**/*.{ts,tsx}`)
const areaOf = (file: string) => (file.slice(ROOT.length).includes('/') ? file.slice(ROOT.length).split('/')[0] : '')
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => normalize(join(dirname(file), path)))
    .filter((imported) => imported.startsWith(ROOT))

test('texts/, server/, ui/ and data/ don’t import areas or higher layers, and no page imports app.tsx', () => {
  assert.ok(files.length > 100)
  for (const file of files) {
    const layer = FOUNDATIONS.indexOf(areaOf(file) ?? '')
    for (const imported of importsOf(file)) {
      assert.ok(areaOf(file) === '' || areaOf(imported) !== '', `${file} imports ${imported}`)
      if (layer === -1) continue
      const below = FOUNDATIONS.indexOf(areaOf(imported) ?? '')
      assert.ok(below !== -1 && below <= layer, `${file} imports ${imported}`)
    }
  }
})

test('there are no import cycles between areas', () => {
  const uses = new Map<string, Set<string>>()
  for (const file of files) {
    const area = areaOf(file)
    for (const imported of importsOf(file)) {
      const other = areaOf(imported)
      if (area && other && area !== other) uses.set(area, (uses.get(area) ?? new Set()).add(other))
    }
  }
  const visit = (area: string, path: readonly string[]): void => {
    assert.equal(path.includes(area), false, `circle: ${[...path, area].join(' → ')}`)
    for (const other of uses.get(area) ?? []) visit(other, [...path, area])
  }
  for (const area of uses.keys()) visit(area, [])
})
