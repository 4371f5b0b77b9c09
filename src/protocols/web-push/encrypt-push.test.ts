import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { decryptPush } from '../../../test/decrypt-push.ts'
import { encryptPush, MAX_PUSH_PAYLOAD_BYTES } from './encrypt-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

const subscribe = () => {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  const authSecret = randomBytes(16)
  const keys = { p256dh: privateKey.getPublicKey('base64url'), auth: authSecret.toString('base64url') }
  return { keys, decrypt: (body: Buffer) => decryptPush(body, privateKey, authSecret) }
}

test('encrypting the example in RFC 8291 produces exactly the result in the RFC', () => {
  const body = encryptPush(
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      ephemeralPrivateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  )
  assert.equal(
    body.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml' +
      'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
      'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a browser can decrypt messages of every size', () => {
  const { keys, decrypt } = subscribe()
  for (const size of [0, 1, 15, 16, 17, 1_000, MAX_PUSH_PAYLOAD_BYTES]) {
    const payload = randomBytes(size)
    assert.deepEqual(decrypt(encryptPush(keys, payload)), payload)
  }
})

test('a message can have at most 3,993 bytes, so that its record has at most 4,096', () => {
  const { keys } = subscribe()
  assert.equal(MAX_PUSH_PAYLOAD_BYTES, 3_993)
  assert.equal(encryptPush(keys, Buffer.alloc(3_993)).length, 4_096)
  assert.throws(() => encryptPush(keys, Buffer.alloc(3_994)), {
    message: 'A push message has at most 3993 bytes (got 3994).',
  })
})

test('the same message is encrypted differently each time', () => {
  const { keys } = subscribe()
  const [first, second] = [encryptPush(keys, Buffer.from('Hi')), encryptPush(keys, Buffer.from('Hi'))]
  assert.notDeepEqual(first.subarray(0, 16), second.subarray(0, 16))
  assert.notDeepEqual(first.subarray(21, 86), second.subarray(21, 86))
})

test('a message for another subscription can’t be decrypted', () => {
  const [one, other] = [subscribe(), subscribe()]
  assert.throws(() => other.decrypt(encryptPush(one.keys, Buffer.from('Hi'))))
})
