import { useCampaign } from '../../data/use-campaigns.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { CampaignEditor } from './campaign-editor.tsx'
import { CampaignOverview } from './campaign-overview.tsx'

export default function CampaignPage({ params }: PageProps) {
  const campaign = useCampaign(Number(params.id))
  return campaign.status === 'draft' ? (
    <CampaignEditor key={campaign.id} campaign={campaign} />
  ) : (
    <CampaignOverview campaign={campaign} />
  )
}
