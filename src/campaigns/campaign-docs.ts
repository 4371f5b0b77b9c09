import type { FastifySchema } from 'fastify'
import { Message } from '../http/requests/schema-types.ts'
import type { ProblemCode } from '../problems.ts'
import {
  Campaign,
  CampaignChanges,
  CampaignCheck,
  CampaignQuery,
  Campaigns,
  NewCampaign,
  Schedule,
} from './campaign-schemas.ts'

const action = (operationId: string, summary: string, description: string) => ({
  ...{ operationId, summary, description, returns: 'The campaign.' },
  response: { 200: Campaign },
  problems: ['campaign_state', 'validation_failed'] as ProblemCode[],
})

/** Text for the API reference. */
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
    description: 'Changes only the keys you send. Only drafts can be changed.',
    returns: 'The updated campaign.',
    body: CampaignChanges,
    response: { 200: Campaign },
    problems: ['campaign_state'],
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
    'Starts a draft. Its template, brand and senders are fixed from now on.',
  ),
  schedule: {
    ...action(
      'scheduleCampaign',
      'Schedule a campaign',
      'Starts a draft at a later time. Its content is fixed from now on.',
    ),
    body: Schedule,
  },
  unschedule: action('unscheduleCampaign', 'Unschedule a campaign', 'Makes a scheduled campaign a draft again.'),
  pause: action('pauseCampaign', 'Pause a campaign', 'Within five seconds, nothing more is sent until it is resumed.'),
  resume: action('resumeCampaign', 'Resume a campaign', 'Continues where the campaign was paused.'),
  cancel: action('cancelCampaign', 'Cancel a campaign', 'Ends the campaign. The rest of its messages are never sent.'),
} satisfies Record<string, FastifySchema>
