import type { FastifySchema } from 'fastify'
import { Message } from '../http/requests/schema-types.ts'
import {
  ContactField,
  ContactFieldChanges,
  ContactFieldFilter,
  ContactFieldRows,
  FieldTypes,
  NewContactField,
} from './contact-field-schemas.ts'

/** What readers of the API's description are told. */
export const CONTACT_FIELD_DOCS = {
  list: {
    operationId: 'listContactFields',
    summary: 'List contact fields',
    description: 'In the order in which they were made. Rows have neither `options` nor `allow_multiple`.',
    returns: 'The fields.',
    querystring: ContactFieldFilter,
    response: { 200: ContactFieldRows },
  },
  types: {
    operationId: 'listFieldTypes',
    summary: 'List the types a field can have',
    returns: 'Always the same ten.',
    response: { 200: FieldTypes },
  },
  create: {
    operationId: 'createContactField',
    summary: 'Create a contact field',
    description:
      'The `tag` is the key under which contacts have the value. It is lower-cased, and spaces and hyphens become `_`; it is unique in the team.',
    returns: 'The new field.',
    body: NewContactField,
    response: { 201: ContactField },
  },
  get: {
    operationId: 'getContactField',
    summary: 'Get a contact field',
    returns: 'The field.',
    response: { 200: ContactField },
  },
  update: {
    operationId: 'updateContactField',
    summary: 'Change a contact field',
    description: 'Changes what is supplied and nothing else. A field that an integration manages is 403.',
    returns: 'The field as it is now.',
    body: ContactFieldChanges,
    response: { 200: ContactField },
  },
  delete: {
    operationId: 'deleteContactField',
    summary: 'Delete a contact field',
    description: 'What contacts have stored under it stays in their `attributes`.',
    returns: 'It is gone.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
