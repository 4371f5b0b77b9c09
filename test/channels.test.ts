import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { test } from 'node:test'
import { CHANNELS } from '../src/foundation/channels/channels.ts'

const ROOTS = '{src,dashboard/src}'
/** The channels' own files, and migrations, which never change. */
const MAY_NAME_CHANNELS = /\/(channels|migrations)\//

const NAME = `['"\`](${CHANNELS.join('|')})['"\`]`
const CHANNEL = '[\\w.?]*\\bchannel\\b'

/** Code that asks which channel it has, like `list.channel === 'email'`. Only a channel is called `sms`, so it has no other meaning. */
const COMPARISON = new RegExp(
  [
    `\\bchannel\\b[)!]*\\s*[!=]==?\\s*['"\`]`,
    `${NAME}\\s*[!=]==?\\s*${CHANNEL}`,
    `switch \\(${CHANNEL}\\)`,
    `${NAME}\\]\\)?\\.(includes|has|indexOf)\\(${CHANNEL}`,
    `([!=]==?|\\bcase) ['"\`]sms['"\`]`,
  ].join('|'),
)

test('only the channels’ own files compare channels by name', () => {
  const files = globSync(`${ROOTS}/**/*.{ts,tsx}`).filter((file) => !/\.(test|examples)\.ts$/.test(file))
  assert.ok(files.length > 800)
  assert.deepEqual(
    files.filter((file) => !MAY_NAME_CHANNELS.test(file) && COMPARISON.test(readFileSync(file, 'utf8'))),
    [],
  )
})

test('the test above finds comparisons in all their forms', () => {
  for (const code of [
    `if (channel === 'email') return`,
    `list.channel !== 'push' && add`,
    `(content?.channel) == "sms"`,
    `'sms' === campaign.channel`,
    'switch (message.channel) {',
    `if (['email', 'sms'].includes(list.channel)) return`,
    `new Set(['email', 'push']).has(channel)`,
    `const isText = chosen === 'sms'`,
    `case 'sms':`,
  ])
    assert.match(code, COMPARISON)
  for (const code of ["where('channel', '=', channel)", 'list.channel === channel', "{ channel: 'email' }"])
    assert.doesNotMatch(code, COMPARISON)
})

/** The files to add or change for a channel called WhatsApp. */
const listed = () => {
  const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('\n## Add a channel\n')
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)`/gm)].map(([, path = '']) => path)
}

test('CONTRIBUTING.md lists the files of a channel: all of them exist for SMS, and no folder is missing', () => {
  const files = listed()
  assert.ok(files.length > 10)
  for (const file of files) assert.ok(globSync(file.replace('whatsapp', 'sms')).length > 0, file)
  const folders = globSync(`${ROOTS}/**/channels/`).map((folder) => folder.replace(/\/$/, ''))
  const own = files.filter((file) => basename(file).startsWith('whatsapp.'))
  assert.deepEqual(own.map(dirname).toSorted(), folders.toSorted())
  for (const file of own) {
    for (const channel of CHANNELS) assert.ok(existsSync(file.replace('whatsapp', channel)), `${channel} lacks ${file}`)
  }
})
