import { Alert } from '@mantine/core'
import type { Campaign } from '../../server/campaign-types.ts'
import { useTexts } from '../../texts/locale.tsx'

export const PausedNotice = ({ campaign: { status, paused_reason } }: { campaign: Campaign }) => {
  const texts = useTexts().campaigns.paused
  if (status !== 'paused' || paused_reason === null) return null
  const { title, about } = texts[paused_reason]
  return (
    <Alert color={paused_reason === 'user' ? 'gray' : 'yellow'} variant="light" role="status" title={title}>
      {about}
    </Alert>
  )
}
