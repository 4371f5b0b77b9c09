import { Title } from '@mantine/core'
import type { SentMessageWithBody } from '@postrider/client'
import { useTexts } from '../../texts/locale.tsx'
import { PartBoundary } from '../../ui/page-boundary.tsx'
import { EmailPreview } from './email-preview.tsx'
import { GoneContent } from './gone-content.tsx'
import { PushPreview } from './push-preview.tsx'
import { SmsPreview } from './sms-preview.tsx'

export const MessagePreview = ({ message }: { message: SentMessageWithBody }) => {
  const texts = useTexts().messages.preview
  const { id, channel, from, html, text } = message
  const isGone = html === null && text === null && channel !== 'push'
  return (
    <section>
      <Title order={3} mb="sm">
        {texts.title}
      </Title>
      {isGone && <GoneContent />}
      {!isGone && channel === 'email' && <EmailPreview message={message} />}
      {channel === 'sms' && text !== null && <SmsPreview from={from} text={text} />}
      {channel === 'push' && (
        <PartBoundary>
          <PushPreview id={id} />
        </PartBoundary>
      )}
    </section>
  )
}
