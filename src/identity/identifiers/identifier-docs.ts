import type { FastifySchema } from 'fastify'
import { Message } from '../../platform/http/requests/schema-types.ts'
import type { IdentifierKind } from './identifier-kinds.ts'
import { Confirmation, Identifier, Identifiers, NewIdentifier } from './identifier-schemas.ts'

const NAMES: Record<IdentifierKind, { code: string; one: string; many: string }> = {
  email: { code: 'Email', one: 'an email address', many: 'email addresses' },
  phone: { code: 'Phone', one: 'a phone number', many: 'phone numbers' },
}

export const identifierDocs = (kind: IdentifierKind) => {
  const { code, one, many } = NAMES[kind]
  return {
    list: {
      operationId: `listVerified${code}s`,
      summary: `List verified ${many}`,
      description: 'Returns verified identifiers in the order in which they were added. Unverified ones are left out.',
      returns: 'The identifiers.',
      response: { 200: Identifiers(kind) },
    },
    create: {
      operationId: `addVerified${code}`,
      summary: `Add ${one}`,
      description:
        'Sends a six-digit code to the address or number. Adding it again sends a new code, also if it was verified while there was no provider (`proven_at` is null). Limits per hour: 5 codes to one address or number across all teams; 30 emails and 30 text messages per team; 1,000 emails and 200 text messages per server.',
      returns: 'The identifier, which isn’t verified yet.',
      body: NewIdentifier(kind),
      response: { 201: Identifier(kind) },
    },
    confirm: {
      operationId: `confirmVerified${code}`,
      summary: `Confirm ${one} with its code`,
      description: 'A code is valid for 15 minutes and five attempts.',
      returns: 'The verified identifier.',
      body: Confirmation,
      response: { 200: Identifier(kind) },
    },
    delete: {
      operationId: `deleteVerified${code}`,
      summary: `Delete ${one}`,
      description: 'Brands and lists that used it are kept, but no longer have this sender.',
      returns: 'Confirms the deletion.',
      response: { 200: Message },
    },
  } satisfies Record<string, FastifySchema>
}
