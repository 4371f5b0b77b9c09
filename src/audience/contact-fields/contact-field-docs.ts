import type { FastifySchema } from 'fastify'
import { Message } from '../../platform/http/requests/schema-types.ts'
import {
  ContactField,
  ContactFieldChanges,
  ContactFieldFilter,
  ContactFieldRows,
  FieldTypes,
  NewContactField,
} from './contact-field-schemas.ts'

export const CONTACT_FIELD_DOCS = {
  list: {
    operationId: 'listContactFields',
    summary: 'List contact fields',
    description:
      'Fields are returned in the order in which they were created. Rows don’t include `options` and `allow_multiple`.',
    returns: 'The fields.',
    querystring: ContactFieldFilter,
    response: { 200: ContactFieldRows },
  },
  types: {
    operationId: 'listFieldTypes',
    summary: 'List field types',
    returns: 'The ten field types.',
    response: { 200: FieldTypes },
  },
  create: {
    operationId: 'createContactField',
    summary: 'Create a contact field',
    description:
      'The `tag` is the key of the field’s value in contacts. It is converted to lower case, and spaces and hyphens become `_`. Tags are unique within a team.',
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
    summary: 'Update a contact field',
    description: 'Changes only the keys you send. A field managed by an integration gets 403.',
    returns: 'The updated field.',
    body: ContactFieldChanges,
    response: { 200: ContactField },
  },
  delete: {
    operationId: 'deleteContactField',
    summary: 'Delete a contact field',
    description: 'Stored values stay in the `attributes` of contacts.',
    returns: 'Confirms the deletion.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
