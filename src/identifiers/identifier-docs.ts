import type { FastifySchema } from 'fastify'
import { Message } from '../http/requests/schema-types.ts'
import type { IdentifierKind } from './identifier-kinds.ts'
import { Confirmation, Identifier, Identifiers, NewIdentifier } from './identifier-schemas.ts'

const NAMES: Record<IdentifierKind, { code: string; one: string; many: string }> = {
  email: { code: 'Email', one: 'an email address', many: 'email addresses' },
  phone: { code: 'Phone', one: 'a phone number', many: 'phone numbers' },
}

/** What readers of the API's description are told. */
export const identifierDocs = (kind: IdentifierKind) => {
  const { code, one, many } = NAMES[kind]
  return {
    list: {
      operationId: `listVerified${code}s`,
      summary: `List verified ${many}`,
      description: 'In the order in which they were added; those that are not verified yet are left out.',
      returns: 'The identifiers.',
      response: { 200: Identifiers(kind) },
    },
    create: {
      operationId: `addVerified${code}`,
      summary: `Add ${one}`,
      description:
        'Sends it a six-digit code. Adding it again sends a new one. An hour’s limits: 5 codes to one address or number, whatever the team; 30 mails and 30 text messages for a team; 1,000 mails and 200 text messages for the server.',
      returns: 'The identifier, not verified yet.',
      body: NewIdentifier(kind),
      response: { 201: Identifier(kind) },
    },
    confirm: {
      operationId: `confirmVerified${code}`,
      summary: `Confirm ${one} by its code`,
      description: 'A code is good for 15 minutes and five tries.',
      returns: 'The identifier, verified.',
      body: Confirmation,
      response: { 200: Identifier(kind) },
    },
    delete: {
      operationId: `deleteVerified${code}`,
      summary: `Delete ${one}`,
      description: 'Brands and lists that used it have no sender of their own then.',
      returns: 'It is gone.',
      response: { 200: Message },
    },
  } satisfies Record<string, FastifySchema>
}
