import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashAddress } from './address-hash.ts'
import { contactAddress } from './contact-address.ts'

const person = (id: number, tag: string, type: string) => ({ id, tag, type, contact_type: 'person' })
const FIELDS = [
  person(1, 'note', 'text'),
  person(2, 'work_email', 'email'),
  person(3, 'home_email', 'email'),
  person(4, 'email', 'email'),
  person(5, 'mobile', 'phone'),
  person(6, 'phone', 'phone'),
  { id: 7, tag: 'office_email', type: 'email', contact_type: 'organization' },
]

test('an address comes from the field with merge tag “email” or “phone”, else from the first non-empty one of that type', () => {
  const email = (attributes: object, type = 'person') =>
    contactAddress('email', { type, attributes: { ...attributes } }, FIELDS)
  assert.equal(email({ 2: 'work@a.example', 3: 'home@a.example', 4: 'main@a.example' }), 'main@a.example')
  assert.equal(email({ 3: 'home@a.example', 2: 'work@a.example' }), 'work@a.example')
  assert.equal(email({ 3: 'home@a.example' }), 'home@a.example')
  assert.equal(email({ 7: 'office@a.example' }, 'organization'), 'office@a.example')
  assert.equal(email({ 1: 'text@a.example', 5: '+436601234567', 99: 'deleted@a.example' }), undefined)
  assert.equal(email({ 2: 5, 4: ['a'] }), undefined, 'values from when the field had another type')
  const both = { type: 'person', attributes: { 4: 'a@a.example', 5: '+436601234567', 6: '+436607654321' } }
  assert.equal(contactAddress('sms', both, FIELDS), '+436607654321')
  assert.equal(contactAddress('push', both, FIELDS), undefined)
})

test('an address has one key per team and channel, regardless of case, and the key does not reveal the address', () => {
  const key = hashAddress(1, 'email', 'Ann@mail.example')
  assert.equal(hashAddress(1, 'email', 'ANN@MAIL.example'), key)
  assert.equal(
    new Set([key, hashAddress(2, 'email', 'Ann@mail.example'), hashAddress(1, 'sms', 'Ann@mail.example')]).size,
    3,
  )
  assert.match(key, /^[\w-]{43}$/)
})

test('both forms of an international domain have the same key', () => {
  const key = hashAddress(1, 'email', 'ann@bücher.example')
  const forms = ['ann@xn--bcher-kva.example', 'ANN@XN--BCHER-KVA.example', 'ann@BÜCHER.example', 'ann@bücher.example']
  for (const form of forms) assert.equal(hashAddress(1, 'email', form), key, form)
  assert.notEqual(hashAddress(1, 'email', 'ann@bucher.example'), key)
})
