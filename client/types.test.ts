import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { OPERATIONS_FILE, readTypes, TYPES_FILE } from './make-types.ts'
import { OPERATIONS } from './src/api-operations.ts'
import type { Brand, Contact, ContactImport, ErrorCode, Postrider, Subscriber } from './src/index.ts'

test('the generated types and operations match the API description (if not, run npm run docs)', async () => {
  const { types, operations } = await readTypes()
  assert.equal(readFileSync(TYPES_FILE, 'utf8'), types)
  assert.equal(readFileSync(OPERATIONS_FILE, 'utf8'), operations)
})

test('the client has a method for every API operation', () => {
  const source = ['resources', 'contacts', 'files']
    .map((name) => readFileSync(new URL(`src/${name}.ts`, import.meta.url), 'utf8'))
    .join('')
  const used = new Set([...source.matchAll(/\('(\w+)'/g)].map(([, name]) => name))
  assert.deepEqual(
    Object.keys(OPERATIONS).filter((name) => !used.has(name)),
    [],
  )
})

test('the client imports only its own files', () => {
  for (const [, name] of readFileSync(new URL('src/index.ts', import.meta.url), 'utf8').matchAll(/from '([^']+)'/g)) {
    assert.match(name ?? '', /^\.\/[\w-]+\.ts$/)
    const imports = readFileSync(new URL(`src/${name}`, import.meta.url), 'utf8').matchAll(/from '([^']+)'/g)
    for (const [, other] of imports) assert.match(other ?? '', /^\.\/[\w-]+\.ts$/)
  }
})

/** This code never runs. `tsc` checks its types. */
export const typed = async (postrider: Postrider) => {
  const brand: Brand = await postrider.brands.create({ name: 'Acme', social_links: ['https://x.com/acme'] })
  const contact: Contact = await postrider.contacts.create({ type: 'person', first_name: 'Ann' })
  const taken: ContactImport = await postrider.contacts.import('email\n', {
    match_on: 'email',
    mapping: { Notes: null },
  })
  for await (const subscriber of postrider.lists.subscribers(1).all({ status: 'subscribed' }))
    subscriber satisfies Subscriber
  for await (const found of postrider.contacts.searchAll({ tags: ['vip'], order_by: '-id' })) found.id satisfies number
  // @ts-expect-error The name is required.
  await postrider.brands.create({ short_description: 'Nameless' })
  // @ts-expect-error Unknown field.
  await postrider.brands.create({ name: 'Acme', colour: '#ffffff' })
  // @ts-expect-error Wrong type.
  await postrider.brands.update(brand.id, { is_default: 'yes' })
  // @ts-expect-error Unknown channel.
  await postrider.lists.create({ name: 'News', channel: 'fax' })
  // @ts-expect-error An id is a number.
  await postrider.contacts.get('7')
  // @ts-expect-error all() chooses the page.
  postrider.contacts.all({ page: 2 })
  // @ts-expect-error Options are the second argument.
  postrider.contacts.all({ signal: AbortSignal.abort() })
  // @ts-expect-error Unknown status.
  postrider.lists.subscribers(1).all({ status: 'gone' })
  // @ts-expect-error Streams can't be retried.
  await postrider.contacts.import(new Blob().stream())
  // @ts-expect-error Updates take no idempotency key.
  await postrider.brands.update(brand.id, {}, { idempotencyKey: 'x' })
  // @ts-expect-error Unknown code.
  const code: ErrorCode = 'teapot'
  return { contact, taken, code }
}
