import type { FastifySchema } from 'fastify'
import { Message } from '../../platform/http/requests/schema-types.ts'
import { NewSubscriber, Subscriber, SubscriberQuery, Subscribers } from './subscriber-schemas.ts'

export const SUBSCRIBER_DOCS = {
  list: {
    operationId: 'listSubscribers',
    summary: 'List the subscribers of a list',
    description:
      'Subscribers are sorted by id and returned in numbered pages. If you need only their number, reading the list’s `subscriber_counts` is faster.',
    returns: 'A page of subscribers. Pages after the last one are empty.',
    querystring: SubscriberQuery,
    response: { 200: Subscribers },
  },
  create: {
    operationId: 'subscribeContact',
    summary: 'Subscribe a contact',
    description:
      'The contact needs an address for the list’s channel and must not be subscribed already; otherwise you get 422. Subscribing counts as new consent: if the contact or its address had unsubscribed, imports can subscribe that address again.',
    returns: 'The subscriber.',
    body: NewSubscriber,
    response: { 201: Subscriber },
  },
  delete: {
    operationId: 'unsubscribeContact',
    summary: 'Unsubscribe a contact',
    description:
      'The contact stays on the list as `unsubscribed`, and so does every other contact on the list with the same address. Imports never subscribe that address again, even after the contact is deleted.',
    returns: 'Confirms that the contact is unsubscribed.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
