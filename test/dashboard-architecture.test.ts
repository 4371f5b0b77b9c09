import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

const ROOT = 'dashboard/src/'

/** The folders, from the top. Each imports only those below it. The last four are shared, and the others have pages. */
const DISTRICTS = ['frame', 'sending', 'content', 'audience', 'identity', 'account', 'data', 'ui', 'server', 'texts']
const SHARED = 4

const files = globSync(`${ROOT}**/*.{ts,tsx}`)
const partsOf = (file: string) => file.slice(ROOT.length).split('/')
/** undefined: `app.tsx` and `main.tsx`, which start everything. */
const districtOf = (file: string) => (partsOf(file).length > 1 ? partsOf(file)[0] : undefined)
const areaOf = (file: string) => partsOf(file).slice(0, 2).join('/')
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => normalize(join(dirname(file), path)))
    .filter((imported) => imported.startsWith(ROOT))

test('each folder imports only those below it, and no page imports app.tsx', () => {
  assert.ok(files.length > 100)
  for (const file of files) {
    const district = districtOf(file)
    if (district === undefined) continue
    assert.ok(DISTRICTS.includes(district), `${file} is in no district`)
    for (const imported of importsOf(file)) {
      const other = districtOf(imported)
      assert.ok(
        other !== undefined && DISTRICTS.indexOf(other) >= DISTRICTS.indexOf(district),
        `${file} imports ${imported}`,
      )
    }
  }
})

test('there are no import cycles between areas', () => {
  const pages = DISTRICTS.slice(0, -SHARED)
  const uses = new Map<string, Set<string>>()
  for (const file of files.filter((it) => pages.includes(districtOf(it) ?? ''))) {
    const area = areaOf(file)
    for (const imported of importsOf(file)) {
      const other = areaOf(imported)
      if (pages.includes(districtOf(imported) ?? '') && area !== other)
        uses.set(area, (uses.get(area) ?? new Set()).add(other))
    }
  }
  assert.ok(uses.size > 10)
  const visit = (area: string, path: readonly string[]): void => {
    assert.equal(path.includes(area), false, `circle: ${[...path, area].join(' → ')}`)
    for (const other of uses.get(area) ?? []) visit(other, [...path, area])
  }
  for (const area of uses.keys()) visit(area, [])
})
