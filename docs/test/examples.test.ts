import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { RUN_KIND } from '../../test/test-database.ts'
import { assertAnswer } from './compare-answers.ts'
import { type DocPage, readPages } from './read-examples.ts'
import { HAS_CURL, startReader, THREE_FAULTS } from './run-examples.ts'

const PAGES = readPages()

/** They begin with nothing but a server; all others say that they go on from the quickstart. */
const FIRST_PAGES = ['README.md', 'docs/quickstart.md']

/** Its script is a recipe for answers that are lost: it loses some, and must come to the same end. */
const RETRIES = 'docs/idempotency.md'

/** On one of the databases they are run by the stand-in, though curl is there, so that it is known to work: they have all the flags. */
const STAND_IN_PAGES = ['docs/brands.md', 'docs/importing-and-exporting.md']

/** How many blocks of each page are shown without being run. Each says why, and one more has to be added here. */
const NOT_RUN: Readonly<Record<string, number>> = {
  'README.md': 3,
  'docs/auto-configure.md': 2,
  'docs/dashboard.md': 1,
  'docs/production.md': 8,
  'docs/quickstart.md': 1,
  'docs/scaling.md': 4,
}

/** What the page shows has to come out, in its order, on a server of its own. */
const followPage = (page: DocPage) => {
  test(page.file, async (t) => {
    const usesCurl = HAS_CURL && !(RUN_KIND === 'postgres' && STAND_IN_PAGES.includes(page.file))
    const { run } = await startReader(t, { isFirst: FIRST_PAGES.includes(page.file), usesCurl })
    for (const example of page.examples) {
      const only = example.marks.get('only on') ?? RUN_KIND
      assert.ok(['sqlite', 'postgres'].includes(only), `${example.at} is for no database there is`)
      if (only !== RUN_KIND) continue
      const { stdout, stderr, code } = await run(example, page.file === RETRIES ? THREE_FAULTS : '')
      assert.equal(code, 0, `${example.at} ended with ${code}:\n${stdout}${stderr}`)
      if (example.answer) assertAnswer(example.answer, stdout)
      else assert.ok(!stdout.includes('"error_code"'), `${example.at} shows no answer, and is refused:\n${stdout}`)
    }
  })
}

suite('every example gives the answer that is shown', { concurrency: 3 }, () => {
  for (const page of PAGES) if (page.examples.length > 0) followPage(page)
})

test('a page that uses the token says where to get it', () => {
  for (const { file, text } of PAGES) {
    if (text.includes('$TOKEN') && !FIRST_PAGES.includes(file)) assert.match(text, /\]\(quickstart\.md\)/, file)
  }
})

test('what is not run is marked, says why, and is counted', (t) => {
  if (!HAS_CURL) t.diagnostic('curl is missing or older than 7.82: its stand-in ran the examples.')
  assert.deepEqual(
    PAGES.flatMap(({ unexplained }) => unexplained.map(({ at, language }) => `${at} ${language}`)),
    [],
    'neither run nor the answer of what is run: mark them <!-- not run: why -->',
  )
  for (const { file, text, examples, notRun } of PAGES) {
    const blocks = examples.length + examples.filter(({ answer }) => answer).length + notRun.length
    assert.equal(text.match(/^\s*(```|~~~)/gm)?.length ?? 0, 2 * blocks, `${file} has a fence of another kind`)
  }
  const counts = PAGES.filter(({ notRun }) => notRun.length > 0).map(({ file, notRun }) => [file, notRun.length])
  assert.deepEqual(Object.fromEntries(counts), NOT_RUN)
})
