import type { FastifySchema } from 'fastify'
import { PageQuery } from '../../platform/http/requests/pagination.ts'
import { Message } from '../../platform/http/requests/schema-types.ts'
import { Contact, ContactChanges, Contacts, FoundContacts, NewContact, SearchQuery } from './contact-schemas.ts'

export const CONTACT_DOCS = {
  list: {
    operationId: 'listContacts',
    summary: 'List contacts',
    description:
      'Contacts are sorted by id and returned in numbered pages with an exact total. Page 40,000 is as fast as page 1.',
    returns: 'A page of contacts. Pages after the last one are empty.',
    querystring: PageQuery,
    response: { 200: Contacts },
  },
  search: {
    operationId: 'searchContacts',
    summary: 'Search contacts',
    description:
      'Returns contacts that match every parameter. The total is exact up to 10,000 matches. If there are more, it is 10,000, `total_capped` is true, and the last page ends there.',
    returns: 'A page of contacts.',
    querystring: SearchQuery,
    response: { 200: FoundContacts },
  },
  create: {
    operationId: 'createContact',
    summary: 'Create a contact',
    description:
      'Send each value under the tag of its contact field. A key that is not a field of the contact’s type gets 422, so no data is silently dropped.',
    returns: 'The new contact.',
    body: NewContact,
    response: { 201: Contact },
  },
  get: { operationId: 'getContact', summary: 'Get a contact', returns: 'The contact.', response: { 200: Contact } },
  update: {
    operationId: 'updateContact',
    summary: 'Update a contact',
    description: 'Changes only the keys you send. Null clears a value; `tags` replaces all tags.',
    returns: 'The updated contact.',
    body: ContactChanges,
    response: { 200: Contact },
  },
  delete: {
    operationId: 'deleteContact',
    summary: 'Delete a contact',
    description: 'Removes the contact from every list. Consent records are kept.',
    returns: 'Confirms the deletion.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
