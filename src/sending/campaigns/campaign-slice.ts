import type { Slice } from '../../platform/slice.ts'
import { clearFromDrafts, removeListFromCampaigns, removeSenderFromCampaigns } from './campaign-references.ts'
import { type CampaignDeps, campaignRoutes } from './campaign-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { runCampaign } from './run-campaign.ts'
import { RUN_CAMPAIGN } from './wake-campaign.ts'

export const campaignSlice = (deps: CampaignDeps): Slice => ({
  reads: [
    'contact_addresses',
    'contact_pauses',
    'message_activity',
    'messages',
    'push_subscriptions',
    'suppressions',
    'teams',
  ],
  tag: { name: 'Campaigns', description: 'One message to everyone on the chosen lists.' },
  api: [
    { prefix: '/campaigns', routes: campaignRoutes(deps) },
    { prefix: '/campaigns', routes: reportRoutes(deps) },
  ],
  longJobs: { [RUN_CAMPAIGN]: runCampaign(deps) },
  onDelete: {
    lists: removeListFromCampaigns,
    templates: clearFromDrafts('template_id'),
    brands: clearFromDrafts('brand_id'),
    identifiers: removeSenderFromCampaigns,
  },
})
