import type { FastifySchema } from 'fastify'
import { Message } from '../../platform/http/requests/schema-types.ts'
import { NewPushSubscription, PushKey, PushSubscription, PushSubscriptions } from './push-subscription-schemas.ts'

export const PUSH_SUBSCRIPTION_DOCS = {
  key: {
    operationId: 'getPushKey',
    summary: 'Get the team’s push key',
    description: 'Browsers need it to subscribe. It never changes.',
    returns: 'The public key.',
    response: { 200: PushKey },
  },
  list: {
    operationId: 'listPushSubscriptions',
    summary: 'List the push subscriptions of a contact',
    returns: 'The subscriptions, in the order in which they were added.',
    response: { 200: PushSubscriptions },
  },
  create: {
    operationId: 'createPushSubscription',
    summary: 'Add a push subscription to a contact',
    description:
      'Pass what the browser’s `pushManager.subscribe()` returned. If the browser is known already, its subscription is updated.',
    returns: 'The subscription.',
    body: NewPushSubscription,
    response: { 201: PushSubscription },
  },
  delete: {
    operationId: 'deletePushSubscription',
    summary: 'Delete a push subscription',
    returns: 'Confirms the deletion.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
