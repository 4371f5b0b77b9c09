import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { useCampaignCheck } from '../../data/use-campaigns.ts'
import type { CampaignCheck } from '../../server/campaign-types.ts'
import type { PreviewRequest } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { AudiencePicture, WILL_RECEIVE } from './audience-picture.tsx'
import { CheckFindings } from './check-findings.tsx'
import { PeopleDrawer } from './people-drawer.tsx'
import classes from './review-step.module.css'
import { SampleMessages } from './sample-messages.tsx'
import { StepSection } from './step-section.tsx'
import type { CampaignDraft } from './use-campaign-draft.ts'
import { useDuration } from './use-duration.ts'

interface Props {
  readonly draft: CampaignDraft
  readonly isDone: boolean
  readonly checked: ReturnType<typeof useCampaignCheck>
  /** Undefined if there is no content yet. */
  readonly request: PreviewRequest | undefined
  readonly brandId: number | null
}

/** The dry run as a picture: who gets the campaign, who doesn't and why, and what to fix first. */
export const ReviewStep = ({ draft, isDone, checked, request, brandId }: Props) => {
  const texts = useTexts().campaigns.review
  const messageOf = useMessageOf()
  const { check, error, isBehind, refetch } = checked
  const { settings } = draft
  const hasLists = settings.list_ids.length > 0
  return (
    <StepSection step="review" isDone={isDone}>
      {error && !check && (
        <Alert color="red" variant="light" role="alert">
          <Text mb="sm">{messageOf(error)}</Text>
          <Button size="xs" variant="default" onClick={() => refetch()}>
            {texts.checkAgain}
          </Button>
        </Alert>
      )}
      {!check && !error && <Skeleton h="10rem" radius="md" role="status" aria-label={texts.checking} />}
      {check && (
        <Stack gap="lg" className={classes.checked} data-behind={isBehind} aria-busy={isBehind}>
          {hasLists ? <CheckedAudience campaignId={draft.id} check={check} /> : <Text c="dimmed">{texts.noLists}</Text>}
          <CheckFindings check={check} templateId={settings.template_id} brandId={brandId} />
          {request && <SampleMessages sample={check.sample} request={request} />}
        </Stack>
      )}
    </StepSection>
  )
}

interface AudienceProps {
  readonly campaignId: number
  readonly check: CampaignCheck
}

/** Shows a dry run as a bar. Clicking a part opens a drawer with the people in that part. */
export const CheckedAudience = ({ campaignId, check }: AudienceProps) => {
  const texts = useTexts().campaigns.review
  const durationOf = useDuration()
  const [open, setOpen] = useState<string>()
  const { total, will_receive, skipped, unsubscribed, estimate_seconds, sms_segments } = check
  const notes = [
    ...(unsubscribed > 0 ? [texts.unsubscribed(unsubscribed)] : []),
    ...(estimate_seconds && will_receive > 0 ? [texts.estimate(durationOf(estimate_seconds))] : []),
    ...(sms_segments ? [texts.segments(sms_segments)] : []),
  ]
  return (
    <div>
      <p className={`big-number ${classes.headline}`} role="status">
        {will_receive === 0 ? texts.nobody : texts.title(will_receive, total)}
      </p>
      {total > 0 && <AudiencePicture check={check} onOpen={setOpen} />}
      {notes.length > 0 && (
        <Text c="dimmed" size="sm" mt="sm">
          {notes.join(' ')}
        </Text>
      )}
      <PeopleDrawer
        campaignId={campaignId}
        reason={open}
        count={open === undefined ? 0 : open === WILL_RECEIVE ? will_receive : (skipped[open] ?? 0)}
        onClose={() => setOpen(undefined)}
      />
    </div>
  )
}
