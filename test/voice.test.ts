import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { TRANSLATED_PHRASES } from './translated-phrases.ts'

/** Files with text by others or in other languages, and the list of phrases. */
const OTHERS = /node_modules|\/dist\/|\/corpus\/|\/texts\/(?!en)|license|^test\/translated-phrases\.ts$/

test('comments, test names, screens and docs contain no phrases that read as translated', () => {
  const files = globSync(['*.md', '{bench,bin,client,dashboard,deploy,docs,src,test}/**/*.{ts,tsx,css,js,md,sh}'])
  const found = files
    .filter((file) => !OTHERS.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          TRANSLATED_PHRASES.some((phrase) => phrase.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
        ),
    )
  assert.ok(files.length > 1_000, 'the files were found')
  assert.deepEqual(found, [])
})
