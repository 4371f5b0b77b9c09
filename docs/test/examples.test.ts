import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { RUN_KIND } from '../../test/test-database.ts'
import { assertResponse } from './compare-responses.ts'
import { type DocPage, readPages } from './read-examples.ts'
import { HAS_CURL, startReader, THREE_FAULTS } from './run-examples.ts'

const PAGES = readPages()

/** These pages start with an empty server. All others start with the team and the token from the quickstart. */
const FIRST_PAGES = ['README.md', 'docs/quickstart.md']

/** The script on this page retries failed requests. The test makes some requests fail, and the result must be the same. */
const RETRIES = 'docs/idempotency.md'

/**
 * On PostgreSQL, these pages run with the curl stand-in, to test it. Together, they use all of the stand-in's flags that have an
 * effect.
 */
const STAND_IN_PAGES = ['docs/brands.md', 'docs/importing-and-exporting.md']

/** How many blocks of each page aren't run. The page says why for each one. If you add one, increase the number. */
const NOT_RUN: Readonly<Record<string, number>> = {
  'README.md': 3,
  'docs/auto-configure.md': 2,
  'docs/campaigns.md': 1,
  'docs/clients.md': 3,
  'docs/dashboard.md': 1,
  'docs/production.md': 11,
  'docs/quickstart.md': 1,
  'docs/templates.md': 1,
  'docs/scaling.md': 4,
  'docs/sign-up-forms.md': 1,
}

/** Runs a page's examples in order, on a separate server, and compares the responses. */
const followPage = (page: DocPage) => {
  test(page.file, async (t) => {
    const usesCurl = HAS_CURL && !(RUN_KIND === 'postgres' && STAND_IN_PAGES.includes(page.file))
    const { run } = await startReader(t, { isFirst: FIRST_PAGES.includes(page.file), usesCurl })
    for (const example of page.examples) {
      const only = example.marks.get('only on') ?? RUN_KIND
      assert.ok(['sqlite', 'postgres'].includes(only), `${example.at} names an unknown database`)
      if (only !== RUN_KIND) continue
      const { stdout, stderr, code } = await run(example, page.file === RETRIES ? THREE_FAULTS : '')
      assert.equal(code, 0, `${example.at} exited with ${code}:\n${stdout}${stderr}`)
      if (example.response) assertResponse(example.response, stdout)
      else assert.ok(!stdout.includes('"error_code"'), `${example.at} shows no response, but got an error:\n${stdout}`)
    }
  })
}

suite('every example returns the response that the page shows', { concurrency: 3 }, () => {
  for (const page of PAGES) if (page.examples.length > 0) followPage(page)
})

test('a page that uses $TOKEN links to the quickstart', () => {
  for (const { file, text } of PAGES) {
    if (text.includes('$TOKEN') && !FIRST_PAGES.includes(file)) assert.match(text, /\]\(quickstart\.md\)/, file)
  }
})

test('examples that are not run are marked with a reason and counted', (t) => {
  if (!HAS_CURL) t.diagnostic('curl is missing or older than 7.82: a replacement ran the examples.')
  assert.deepEqual(
    PAGES.flatMap(({ unexplained }) => unexplained.map(({ at, language }) => `${at} ${language}`)),
    [],
    'blocks that are neither run nor a response: mark them <!-- not run: why -->',
  )
  for (const { file, text, examples, notRun } of PAGES) {
    const blocks = examples.length + examples.filter(({ response }) => response).length + notRun.length
    assert.equal(
      text.match(/^\s*(```|~~~)/gm)?.length ?? 0,
      2 * blocks,
      `${file} has a code fence that the test can't read`,
    )
  }
  const counts = PAGES.filter(({ notRun }) => notRun.length > 0).map(({ file, notRun }) => [file, notRun.length])
  assert.deepEqual(Object.fromEntries(counts), NOT_RUN)
})
