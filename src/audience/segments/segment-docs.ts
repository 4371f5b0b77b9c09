import type { FastifySchema } from 'fastify'
import { Message, NoQuery } from '../../platform/http/requests/schema-types.ts'
import { NewSegment, PreviewResult, Segment, SegmentChanges, SegmentPreview, Segments } from './segment-schemas.ts'

export const SEGMENT_DOCS = {
  list: {
    operationId: 'listSegments',
    summary: 'List segments',
    description: 'Returns all segments of the team in alphabetical order.',
    returns: 'The segments.',
    querystring: NoQuery,
    response: { 200: Segments },
  },
  create: {
    operationId: 'createSegment',
    summary: 'Create a segment',
    description: 'Saves a filter. Errors name the invalid part of the filter by its path, like `filter.all.2.op`.',
    returns: 'The new segment.',
    body: NewSegment,
    response: { 201: Segment },
  },
  preview: {
    operationId: 'previewSegment',
    summary: 'Count a filter’s matches',
    description:
      'Counts the contacts that match a filter, without saving it. All conditions are evaluated on the same snapshot.',
    returns: 'The exact number of matching contacts, and some of them.',
    body: SegmentPreview,
    response: { 200: PreviewResult },
  },
  get: { operationId: 'getSegment', summary: 'Get a segment', returns: 'The segment.', response: { 200: Segment } },
  update: {
    operationId: 'updateSegment',
    summary: 'Update a segment',
    description: 'Changes only the keys you send. A new filter replaces the whole filter.',
    returns: 'The updated segment.',
    body: SegmentChanges,
    response: { 200: Segment },
  },
  delete: {
    operationId: 'deleteSegment',
    summary: 'Delete a segment',
    description: 'Deletes the saved filter. Contacts don’t change.',
    returns: 'Confirms the deletion.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
