import { Skeleton, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { TEMPLATE_CHANNELS } from '../../content/templates/channels/template-channels.ts'
import { usePreview } from '../../content/templates/use-preview.ts'
import type { CampaignCheck } from '../../server/campaign-types.ts'
import type { PreviewRequest } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import classes from './sample-messages.module.css'

/** As many as fit side by side. */
const SHOWN = 3

interface Props {
  readonly sample: CampaignCheck['sample']
  readonly request: PreviewRequest
}

export const SampleMessages = ({ sample, request }: Props) => {
  const texts = useTexts().campaigns.review
  if (sample.length === 0) return null
  return (
    <div>
      <Title order={3}>{texts.samples}</Title>
      <Text c="dimmed" size="sm" mb="sm">
        {texts.samplesAbout}
      </Text>
      <ul className={classes.samples}>
        {sample.slice(0, SHOWN).map((person) => (
          <li key={person.contact_id}>
            <Sample person={person} request={request} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const Sample = ({ person, request }: { person: CampaignCheck['sample'][number]; request: PreviewRequest }) => {
  const { campaigns, messages } = useTexts()
  const personal = useMemo(() => ({ ...request, contact_id: person.contact_id }), [request, person.contact_id])
  const { answer } = usePreview(personal)
  const { Message } = TEMPLATE_CHANNELS[request.channel]
  return (
    <>
      <Text size="sm" c="dimmed" truncate mb={4}>
        {campaigns.review.sampleFor(person.to || messages.contact(person.contact_id))}
      </Text>
      <div className={classes.sample} data-channel={request.channel}>
        {answer?.preview ? (
          <Message preview={answer.preview} view="phone" isDark={false} />
        ) : (
          <Skeleton h="100%" radius="md" />
        )}
      </div>
    </>
  )
}
