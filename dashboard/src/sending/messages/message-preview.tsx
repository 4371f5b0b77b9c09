import { Title } from '@mantine/core'
import type { SentMessageWithBody } from '@postrider/client'
import { useTexts } from '../../texts/locale.tsx'
import { PREVIEWS } from './channels/channel-previews.ts'
import { GoneContent } from './gone-content.tsx'

export const MessagePreview = ({ message }: { message: SentMessageWithBody }) => {
  const texts = useTexts().messages.preview
  const { isStored, Preview } = PREVIEWS[message.channel]
  return (
    <section>
      <Title order={3} mb="sm">
        {texts.title}
      </Title>
      {isStored(message) ? <Preview message={message} /> : <GoneContent />}
    </section>
  )
}
