import type { CampaignSummary, CampaignSummaryPage, SentMessagePage } from '@postrider/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Campaign, CampaignCheck, CampaignReport } from '../server/campaign-types.ts'
import { type TeamContext, useTeam, useTeamData } from './team.tsx'
import type { MessageStatus } from './use-messages.ts'

export type CampaignStatus = Campaign['status']

const CAMPAIGNS_PER_PAGE = 25
const RECIPIENTS_PER_PAGE = 25

/** How often to refetch a campaign that is being sent, so that its progress moves smoothly. */
const PROGRESS_MS = 1_000
/** How often to refetch a list of campaigns, or a report, while messages are being sent. */
const LIST_MS = 3_000
const REPORT_MS = 5_000
/** How often to refetch a scheduled or paused campaign. It may start, or a colleague may resume it. */
const WAITING_MS = 5_000

export const isRunning = ({ status }: Pick<Campaign, 'status'>) => status === 'preparing' || status === 'sending'
const isWaiting = ({ status }: Pick<Campaign, 'status'>) => status === 'scheduled' || status === 'paused'
export const isOver = ({ status }: Pick<Campaign, 'status'>) => status === 'sent' || status === 'canceled'

/** Returns a page of campaigns, newest first. */
export const useCampaignPage = (page: number): CampaignSummaryPage =>
  useTeamData(
    ['campaigns', 'page', page],
    ({ postrider }, signal) => postrider.campaigns.list({ page, per_page: CAMPAIGNS_PER_PAGE }, { signal }),
    { readAgainMs: ({ data }) => (data.some(isRunning) ? LIST_MS : data.some(isWaiting) ? WAITING_MS : false) },
  )

/** Returns the paused campaigns, newest first. */
export const usePausedCampaigns = () =>
  useTeamData(['campaigns', 'paused'], ({ dashboard }, signal) => dashboard.pausedCampaigns(signal), {
    readAgainMs: () => WAITING_MS,
  })

/** Returns how many clicks and unsubscribes each campaign has, by campaign id. Refetches them while messages are being sent. */
export const useCampaignActivity = (campaigns: readonly CampaignSummary[]) => {
  const ids = campaigns.map(({ id }) => id)
  const activity = useTeamData(
    ['campaign-activity', ...ids],
    async ({ dashboard }, signal) => (ids.length === 0 ? [] : dashboard.campaignActivity(ids, signal)),
    { readAgainMs: () => (campaigns.some(isRunning) ? LIST_MS : false) },
  )
  return new Map(activity.map((row) => [row.campaign_id, row]))
}

export const campaignKey = (id: number) => ['campaigns', id]

/** Not cached, so that the editor starts with current data. */
export const useCampaign = (id: number): Campaign =>
  useTeamData<Campaign>(
    campaignKey(id),
    async ({ postrider }, signal) => (await postrider.campaigns.get(id, { signal })) as unknown as Campaign,
    {
      readAgainMs: (campaign) => (isRunning(campaign) ? PROGRESS_MS : isWaiting(campaign) ? WAITING_MS : false),
      gcTime: 0,
    },
  )

/**
 * Counts who would get the campaign. `version` identifies the saved settings: when it changes, the dry run is repeated. Returns
 * the previous result until the new one arrives.
 */
export const useCampaignCheck = (id: number, version: number, isNeeded = true) => {
  const team = useTeam()
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<CampaignCheck>({
    queryKey: ['team', team.id, 'campaign-check', id, version],
    queryFn: ({ signal }) => team.postrider.campaigns.check(id, { signal }),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
    // Recounts on each visit, because contacts change all the time.
    staleTime: 0,
    gcTime: 0,
  })
  return { check: data, error, isBehind: isPlaceholderData || isFetching, refetch }
}

/**
 * Returns people from the dry run, with their contacts: those who are skipped for `reason` or, without a reason, those who would
 * get the campaign. A contact is undefined if it has just been deleted.
 */
export const usePreviewedPeople = (id: number, reason: string | undefined, page: number) =>
  useTeamData(
    ['campaign-people', id, reason, page],
    async ({ postrider, dashboard }, signal) => {
      const people = await postrider.campaigns
        .recipients(id)
        .preview({ page, ...(reason !== undefined && { reason }) }, { signal })
      const ids = people.data.map(({ contact_id }) => contact_id)
      const contacts = ids.length === 0 ? [] : await dashboard.contactsOf(ids, signal)
      const byId = new Map(contacts.map((contact) => [contact.id, contact]))
      return {
        ...people,
        data: people.data.map((person) => ({
          ...person,
          id: person.contact_id,
          contact: byId.get(person.contact_id),
        })),
      }
    },
    { gcTime: 0 },
  )

export const useReport = (campaign: Campaign): CampaignReport =>
  useTeamData(
    ['campaign-report', campaign.id],
    ({ postrider }, signal) => postrider.campaigns.report(campaign.id, { signal }),
    { readAgainMs: () => (isOver(campaign) ? false : REPORT_MS), gcTime: 0 },
  )

export interface RecipientFilters {
  readonly status: MessageStatus | undefined
  readonly reason: string
}

export const recipientQuery = ({ status, reason }: RecipientFilters) => ({
  ...(status && { status }),
  ...(reason && { reason }),
})

export const useRecipientPage = (campaign: Campaign, filters: RecipientFilters, page: number): SentMessagePage =>
  useTeamData(
    ['messages', 'campaign', campaign.id, { ...filters, page }],
    ({ postrider }, signal) =>
      postrider.campaigns
        .recipients(campaign.id)
        .list({ ...recipientQuery(filters), page, per_page: RECIPIENTS_PER_PAGE }, { signal }),
    { readAgainMs: () => (isRunning(campaign) ? LIST_MS : false) },
  )

/** How many of the newest campaigns are offered in selects and the palette. */
const OFFERED = 100

export const NEWEST_CAMPAIGNS = ['campaigns', 'newest']
export const readNewestCampaigns = async ({ postrider }: TeamContext, signal: AbortSignal) =>
  (await postrider.campaigns.list({ per_page: OFFERED }, { signal })).data

export const useNewestCampaigns = (): readonly CampaignSummary[] => useTeamData(NEWEST_CAMPAIGNS, readNewestCampaigns)
