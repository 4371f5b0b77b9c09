import { createECDH, randomBytes } from 'node:crypto'
import { type Examples, uniqueName } from '../../../test/examples.ts'

/** Returns a subscription with real keys, like a browser's. */
export const browserSubscription = (endpoint = `https://push.example/${uniqueName()}`) => ({
  endpoint,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
})

export const EXAMPLES: Examples = {
  '/contacts/:id/push-subscriptions/:subscription_id': async ({ client, ids }) =>
    (await client.post(`/contacts/${ids.id}/push-subscriptions`, browserSubscription())).body,
}
