import type { FastifySchema } from 'fastify'
import { PageQuery } from '../http/requests/pagination.ts'
import { Message } from '../http/requests/schema-types.ts'
import { Contact, ContactChanges, Contacts, FoundContacts, NewContact, SearchQuery } from './contact-schemas.ts'

/** What readers of the API's description are told. */
export const CONTACT_DOCS = {
  list: {
    operationId: 'listContacts',
    summary: 'List contacts',
    description:
      'By id, in numbered pages with an exact total. A page deep in millions costs what the first one costs.',
    returns: 'A page of contacts; empty past the end.',
    querystring: PageQuery,
    response: { 200: Contacts },
  },
  search: {
    operationId: 'searchContacts',
    summary: 'Search contacts',
    description:
      'What matches all of the parameters. Up to 10,000 matches are counted exactly; of more the total is 10,000, `total_capped` is true, and pages end there.',
    returns: 'A page of contacts.',
    querystring: SearchQuery,
    response: { 200: FoundContacts },
  },
  create: {
    operationId: 'createContact',
    summary: 'Create a contact',
    description:
      'Values are given under the tags of the team’s fields. A key that is no field of the contact’s type is 422: nothing is dropped in silence.',
    returns: 'The new contact.',
    body: NewContact,
    response: { 201: Contact },
  },
  get: { operationId: 'getContact', summary: 'Get a contact', returns: 'The contact.', response: { 200: Contact } },
  update: {
    operationId: 'updateContact',
    summary: 'Change a contact',
    description: 'Changes what is supplied and nothing else. Null clears a value; `tags` replaces the set.',
    returns: 'The contact as it is now.',
    body: ContactChanges,
    response: { 200: Contact },
  },
  delete: {
    operationId: 'deleteContact',
    summary: 'Delete a contact',
    description: 'It leaves every list; its consents are kept.',
    returns: 'It is gone.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
