import { Type } from '../../foundation/json-schema.ts'
import { Id, Timestamp } from '../../platform/http/requests/schema-types.ts'
import { MAX_ENDPOINT_LENGTH } from '../../protocols/web-push/push-subscription.ts'

/** More browsers than anyone uses, but few enough to send to all of them. */
export const MAX_SUBSCRIPTIONS = 20

export const PushSubscription = Type.Object(
  {
    id: Id,
    team_id: Id,
    contact_id: Id,
    endpoint: Type.String({ description: 'The URL of the browser’s push service.' }),
    created_at: Timestamp,
  },
  {
    $id: 'PushSubscription',
    examples: [
      {
        id: 4,
        team_id: 1,
        contact_id: 42,
        endpoint: 'https://push.example/send/abc',
        created_at: '2026-11-15T09:30:00.123456Z',
      },
    ],
  },
)

export const PushSubscriptions = Type.Array(PushSubscription)

const Key = Type.String({ maxLength: 200, description: 'Base64url.' })

export const NewPushSubscription = Type.Object(
  {
    endpoint: Type.String({ maxLength: MAX_ENDPOINT_LENGTH }),
    keys: Type.Object({ p256dh: Key, auth: Key }),
  },
  {
    $id: 'PushSubscriptionInput',
    description: 'The result of `JSON.stringify(subscription)` in the browser.',
    examples: [{ endpoint: 'https://push.example/send/abc', keys: { p256dh: 'BEl6…', auth: 'k8JV…' } }],
  },
)

export const PushKey = Type.Object(
  { public_key: Type.String({ description: 'For `applicationServerKey` of `pushManager.subscribe()`.' }) },
  { $id: 'PushKey' },
)
