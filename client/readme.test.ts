import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { compile, installPackage } from './build-package.ts'
import { startClient } from './start-client.ts'

const README = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')

const blocksOf = (language: string) =>
  [...README.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text = '']) => text)

/** Returns the output that an example should print, taken from the comments at the ends of its lines. */
const outputOf = (example: string) => [...example.matchAll(/\S.* \/\/ (.+)$/gm)].map(([, text]) => text)

/** Replacements for the browser globals that the page in the last example uses. */
const BROWSER = `
globalThis.prompt = (question) => process.env[question === 'Token' ? 'POSTRIDER_TOKEN' : 'POSTRIDER_URL']
globalThis.document = { body: { append: console.log } }
`

test('every example in the README runs unchanged and prints the output in its comments', async (t) => {
  const { url, acme } = await startClient(t)
  const { folder } = installPackage(t)
  const env = { PATH: process.env.PATH, POSTRIDER_URL: url, POSTRIDER_TOKEN: acme.token }
  const run = async (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [name], { cwd: folder, env })
    assert.equal(stderr, '', name)
    return stdout.trimEnd().split('\n')
  }

  const [client = '', ...examples] = blocksOf('ts')
  assert.match(client, /^\/\/ postrider\.ts\n/)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await run('postrider.ts', client)
  assert.ok(examples.length >= 7)
  for (const [index, example] of examples.entries()) {
    const expected = outputOf(example)
    assert.ok(expected.length > 0)
    assert.deepEqual(await run(`example-${index + 1}.ts`, example), expected, example)
  }

  const [page = ''] = blocksOf('html')
  const script = /<script type="module">\n(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  assert.deepEqual(await run('page.js', BROWSER + script), ['3 contacts'])
  assert.deepEqual(['ts', 'html', 'sh'].flatMap(blocksOf).length, README.match(/^```\w+$/gm)?.length)

  const files = ['postrider.ts', ...examples.map((_, index) => `example-${index + 1}.ts`)]
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'esnext',
        module: 'nodenext',
        types: ['node'],
        allowImportingTsExtensions: true,
        skipLibCheck: true,
      },
      files,
    }),
  )
  compile('-p', folder)
})
