import type { FastifySchema } from 'fastify'
import { Message } from '../../platform/http/requests/schema-types.ts'
import { NewSuppression, Suppression, SuppressionQuery, Suppressions } from './suppression-schemas.ts'

export const SUPPRESSION_DOCS = {
  list: {
    operationId: 'listSuppressions',
    summary: 'List suppressions',
    description:
      'Returns suppressed addresses, newest first, in numbered pages. Addresses match regardless of case. With filters, at most 10,000 matches are counted.',
    returns: 'A page of suppressions, empty past the end.',
    querystring: SuppressionQuery,
    response: { 200: Suppressions },
  },
  create: {
    operationId: 'createSuppression',
    summary: 'Suppress an address',
    description: 'From now on, nothing is sent to this address or number. An address can be suppressed only once.',
    returns: 'The suppression.',
    body: NewSuppression,
    response: { 201: Suppression },
  },
  delete: {
    operationId: 'deleteSuppression',
    summary: 'Delete a suppression',
    description: 'From now on, messages can be sent to the address again.',
    returns: 'Confirms the deletion.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
