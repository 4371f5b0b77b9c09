import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyerOf } from '../../platform/secrets/address-key.ts'
import { AddressSet } from './address-set.ts'

test('an address set contains exactly the keys that were added', () => {
  const toKey = keyerOf(Buffer.alloc(32))
  const keyOf = (n: number) => toKey(`${n}`)
  const set = new AddressSet()
  for (let n = 0; n < 20_000; n += 2) set.add(keyOf(n))
  for (let n = 0; n < 20_000; n++) assert.equal(set.has(keyOf(n)), n % 2 === 0, `${n}`)
})
