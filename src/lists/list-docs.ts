import type { FastifySchema } from 'fastify'
import { Message } from '../http/requests/schema-types.ts'
import { List, ListChanges, Lists, NewList } from './list-schemas.ts'

/** What readers of the API's description are told. */
export const LIST_DOCS = {
  list: {
    operationId: 'listLists',
    summary: 'List lists',
    description: 'All lists of the team, in alphabetical order, each with its exact number of subscribers by status.',
    returns: 'The lists.',
    response: { 200: Lists },
  },
  create: {
    operationId: 'createList',
    summary: 'Create a list',
    description: 'Without a `brand_id` it gets the default brand, if there is one.',
    returns: 'The new list.',
    body: NewList,
    response: { 201: List },
  },
  get: { operationId: 'getList', summary: 'Get a list', returns: 'The list.', response: { 200: List } },
  update: {
    operationId: 'updateList',
    summary: 'Change a list',
    description: 'Changes what is supplied and nothing else. The channel cannot be changed.',
    returns: 'The list as it is now.',
    body: ListChanges,
    response: { 200: List },
  },
  delete: {
    operationId: 'deleteList',
    summary: 'Delete a list',
    description: 'With all its subscribers and the record of addresses that left it; contacts and consents are kept.',
    returns: 'It is gone.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
