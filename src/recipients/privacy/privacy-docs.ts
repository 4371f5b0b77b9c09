import type { FastifySchema } from 'fastify'
import { ContactData, Erasure } from './privacy-schemas.ts'

export const PRIVACY_DOCS = {
  data: {
    operationId: 'getContactData',
    summary: 'Get everything stored about a contact',
    description:
      'Returns the contact with its subscriptions, consents and messages, for example to respond to a request for its data.',
    returns: 'The data.',
    response: { 200: ContactData },
  },
  erase: {
    operationId: 'eraseContact',
    summary: 'Erase a contact',
    description:
      'Deletes the contact with its values and subscriptions, and removes its addresses, subjects and contents from its messages. Hashes of its addresses are kept as suppressions, so that nothing is sent to them again. This can’t be undone.',
    returns: 'A certificate that lists how much was removed.',
    response: { 201: Erasure },
    createdIn: null,
  },
} satisfies Record<string, FastifySchema>
