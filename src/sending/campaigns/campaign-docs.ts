import type { FastifySchema } from 'fastify'
import { Type } from '../../foundation/json-schema.ts'
import type { ProblemCode } from '../../foundation/problems.ts'
import { Message } from '../../platform/http/requests/schema-types.ts'
import { API_PREFIX } from '../../platform/http/server/routes.ts'
import { SentMessagePage, SentMessages } from '../messages/sent-message.ts'
import {
  Campaign,
  CampaignChanges,
  CampaignCheck,
  CampaignQuery,
  Campaigns,
  Duplicate,
  NewCampaign,
  RecipientCsvQuery,
  RecipientPreviewQuery,
  RecipientPreviews,
  RecipientQuery,
  Retry,
  Schedule,
  TestSend,
} from './campaign-schemas.ts'

const action = (operationId: string, summary: string, description: string) => ({
  operationId,
  summary,
  description,
  returns: 'The campaign.',
  response: { 200: Campaign },
  problems: ['campaign_state', 'validation_failed'] as ProblemCode[],
})

export const CAMPAIGN_DOCS = {
  list: {
    operationId: 'listCampaigns',
    summary: 'List campaigns',
    description: 'Returns campaigns, newest first, in numbered pages.',
    returns: 'A page of campaigns, empty past the end.',
    querystring: CampaignQuery,
    response: { 200: Campaigns },
  },
  create: {
    operationId: 'createCampaign',
    summary: 'Create a campaign',
    description: 'Creates a draft. It can be incomplete until it is sent.',
    returns: 'The new campaign.',
    body: NewCampaign,
    response: { 201: Campaign },
  },
  get: { operationId: 'getCampaign', summary: 'Get a campaign', returns: 'The campaign.', response: { 200: Campaign } },
  update: {
    operationId: 'updateCampaign',
    summary: 'Update a campaign',
    description:
      'Changes only the keys you send. Until messages are prepared, everything can be changed; if the campaign is scheduled, this also updates its content from the template and brand. Later, only `name`, `window` and `rate_per_minute` can be changed.',
    returns: 'The updated campaign.',
    body: CampaignChanges,
    response: { 200: Campaign },
    problems: ['campaign_state', 'validation_failed'],
  },
  delete: {
    operationId: 'deleteCampaign',
    summary: 'Delete a campaign',
    description: 'Only drafts can be deleted.',
    returns: 'Confirms the deletion.',
    response: { 200: Message },
    problems: ['campaign_state'],
  },
  check: {
    operationId: 'checkCampaign',
    summary: 'Do a dry run',
    description:
      'Counts who would get the campaign now, and why others wouldn’t, without any effect. If nothing changes in between, exactly these people get it.',
    returns: 'The numbers, and what has to be changed before the campaign can be sent.',
    response: { 200: CampaignCheck },
    problems: ['validation_failed'],
  },
  send: action(
    'sendCampaign',
    'Send a campaign',
    'Starts a draft. Later changes to its template, brand and senders don’t affect it.',
  ),
  schedule: {
    ...action(
      'scheduleCampaign',
      'Schedule a campaign',
      'Starts a draft at a later time, or changes the time of a scheduled campaign. Later changes to its template, brand and senders don’t affect it.',
    ),
    body: Schedule,
  },
  unschedule: action('unscheduleCampaign', 'Unschedule a campaign', 'Makes a scheduled campaign a draft again.'),
  pause: action('pauseCampaign', 'Pause a campaign', 'Within five seconds, nothing more is sent until it is resumed.'),
  resume: action('resumeCampaign', 'Resume a campaign', 'Continues where the campaign was paused.'),
  cancel: action('cancelCampaign', 'Cancel a campaign', 'Ends the campaign. The rest of its messages are never sent.'),
  retry: {
    ...action(
      'retryCampaign',
      'Send messages again',
      'Sends messages again if they failed or their outcome is unknown. An unknown message may have arrived, so its recipient may get it twice.',
    ),
    body: Retry,
  },
  test: {
    operationId: 'testCampaign',
    createdIn: `${API_PREFIX}/messages`,
    summary: 'Send a test',
    description: 'Sends the current content to a few people. Test messages don’t belong to the campaign.',
    returns: 'The messages.',
    body: TestSend,
    response: { 201: SentMessages },
    problems: ['validation_failed'],
  },
  duplicate: {
    operationId: 'duplicateCampaign',
    createdIn: `${API_PREFIX}/campaigns`,
    summary: 'Duplicate a campaign',
    description:
      'Creates a draft with the same settings. With `only_new`, it skips people who were already on one of the lists when this campaign started.',
    returns: 'The new campaign.',
    body: Duplicate,
    response: { 201: Campaign },
  },
  recipients: {
    operationId: 'listRecipients',
    summary: 'List recipients',
    description:
      'Returns the campaign’s messages: one for everyone on its lists, including people who get nothing, with the reason. Newest first.',
    returns: 'A page of messages, empty past the end.',
    querystring: RecipientQuery,
    response: { 200: SentMessagePage },
  },
  recipientsCsv: {
    operationId: 'exportRecipients',
    summary: 'Export recipients',
    description: 'Returns the same messages as a CSV file, oldest first.',
    returns: 'A CSV file.',
    querystring: RecipientCsvQuery,
    produces: { 'text/csv': Type.String() },
  },
  previewRecipients: {
    operationId: 'previewRecipients',
    summary: 'List the people in a dry run',
    description:
      'Returns up to 1,000 of the people who are skipped for a reason or, without `reason`, of those who would get a message.',
    returns: 'A page of people, empty past the end.',
    querystring: RecipientPreviewQuery,
    response: { 200: RecipientPreviews },
  },
} satisfies Record<string, FastifySchema>
