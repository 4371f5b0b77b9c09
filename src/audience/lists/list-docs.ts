import type { FastifySchema } from 'fastify'
import { Message } from '../../platform/http/requests/schema-types.ts'
import { List, ListChanges, Lists, NewList } from './list-schemas.ts'

export const LIST_DOCS = {
  list: {
    operationId: 'listLists',
    summary: 'List lists',
    description:
      'Returns all lists of the team in alphabetical order, each with its exact number of subscribers by status.',
    returns: 'The lists.',
    response: { 200: Lists },
  },
  create: {
    operationId: 'createList',
    summary: 'Create a list',
    description: 'Without `brand_id`, the list uses the team’s default brand, if any.',
    returns: 'The new list.',
    body: NewList,
    response: { 201: List },
  },
  get: { operationId: 'getList', summary: 'Get a list', returns: 'The list.', response: { 200: List } },
  update: {
    operationId: 'updateList',
    summary: 'Update a list',
    description: 'Changes only the keys you send. The channel cannot be changed.',
    returns: 'The updated list.',
    body: ListChanges,
    response: { 200: List },
  },
  delete: {
    operationId: 'deleteList',
    summary: 'Delete a list',
    description:
      'Deletes the list with its subscribers and opt-outs. Contacts and consent records are kept. If a scheduled, running or paused campaign uses the list, even to exclude it, you get 409 with the code `list_in_use`.',
    returns: 'Confirms the deletion.',
    problems: ['list_in_use'],
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
