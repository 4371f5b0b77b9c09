import type { FastifySchema } from 'fastify'
import { Message } from '../http/requests/schema-types.ts'
import { NewSubscriber, Subscriber, SubscriberQuery, Subscribers } from './subscriber-schemas.ts'

/** What readers of the API's description are told. */
export const SUBSCRIBER_DOCS = {
  list: {
    operationId: 'listSubscribers',
    summary: 'List the subscribers of a list',
    description:
      'By id, in numbered pages. For the number of subscribers alone, `subscriber_counts` of the list is faster.',
    returns: 'A page of subscribers; empty past the end.',
    querystring: SubscriberQuery,
    response: { 200: Subscribers },
  },
  create: {
    operationId: 'subscribeContact',
    summary: 'Subscribe a contact',
    description:
      'The contact needs a value of the list’s channel, else it is 422; so is one that is subscribed already. This is new consent: if the contact or its address had left the list, imports may subscribe that address again.',
    returns: 'The subscriber.',
    body: NewSubscriber,
    response: { 201: Subscriber },
  },
  delete: {
    operationId: 'unsubscribeContact',
    summary: 'Unsubscribe a contact',
    description:
      'It stays on the list as `unsubscribed`. Its address has left the list, even after the contact is deleted: an import never subscribes that address again.',
    returns: 'It is unsubscribed.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
