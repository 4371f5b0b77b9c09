import { Stack, Text } from '@mantine/core'
import { countSegments } from '../../../../../src/protocols/sms/sms-segments.ts'
import { SmsBubble } from '../../../content/previews/sms-bubble.tsx'
import { useTexts } from '../../../texts/locale.tsx'
import type { ChannelPreview } from './channel-preview.ts'

/** Shows a text message as on a phone, and how many segments it is billed as. */
const SmsPreview: ChannelPreview['Preview'] = ({ message: { from, text } }) => {
  const texts = useTexts().messages.preview.sms
  const { segments, encoding, characters, forcedBy } = countSegments(text ?? '')
  return (
    <Stack gap="xs">
      <SmsBubble from={from ?? texts.unknownSender} text={text ?? ''} />
      <Text size="sm">{texts.segments(segments, characters, encoding)}</Text>
      {forcedBy.length > 0 && (
        <Text c="dimmed" size="xs">
          {texts.forcedBy(forcedBy.join(' '))}
        </Text>
      )}
    </Stack>
  )
}

export const sms: ChannelPreview = { isStored: ({ text }) => text !== null, Preview: SmsPreview }
