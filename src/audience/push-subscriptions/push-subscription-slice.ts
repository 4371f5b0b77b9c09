import type { Slice } from '../../platform/slice.ts'
import { deletePushSubscriptionsOf } from './push-subscription-queries.ts'
import { type PushSubscriptionDeps, pushKeyRoutes, pushSubscriptionRoutes } from './push-subscription-routes.ts'

export const pushSubscriptionSlice = (deps: PushSubscriptionDeps): Slice => ({
  tag: { name: 'Push subscriptions', description: 'Browsers that accept push notifications for a contact.' },
  api: [
    { prefix: '/contacts', routes: pushSubscriptionRoutes(deps) },
    { prefix: '/push-key', routes: pushKeyRoutes(deps) },
  ],
  onDelete: { contacts: (trx, teamId, id) => deletePushSubscriptionsOf(trx, teamId, id) },
})
