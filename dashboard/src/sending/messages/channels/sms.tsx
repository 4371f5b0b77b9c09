import { Stack, Text } from '@mantine/core'
import { countSegments } from '../../../../src/protocols/sms/sms-segments.ts'
import { SmsBubble } from '../../content/previews/sms-bubble.tsx'
import { useTexts } from '../../texts/locale.tsx'

interface Props {
  readonly from: string | null
  readonly text: string
}

/** Shows a text message as on a phone, and how many segments it is billed as. */
export const SmsPreview = ({ from, text }: Props) => {
  const texts = useTexts().messages.preview.sms
  const { segments, encoding, characters, forcedBy } = countSegments(text)
  return (
    <Stack gap="xs">
      <SmsBubble from={from ?? texts.unknownSender} text={text} />
      <Text size="sm">{texts.segments(segments, characters, encoding)}</Text>
      {forcedBy.length > 0 && (
        <Text c="dimmed" size="xs">
          {texts.forcedBy(forcedBy.join(' '))}
        </Text>
      )}
    </Stack>
  )
}
