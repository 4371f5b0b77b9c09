import { Stack, Text } from '@mantine/core'
import { countSegments } from '../../../src/sms/sms-segments.ts'
import { useTexts } from '../texts/locale.tsx'
import classes from './preview.module.css'

/** Shows a text message as on a phone, and how many segments it is billed as. */
export const SmsPreview = ({ from, text }: { from: string | null; text: string }) => {
  const texts = useTexts().messages.preview.sms
  const { segments, encoding, characters, forcedBy } = countSegments(text)
  return (
    <Stack gap="xs">
      <div className={classes.phone}>
        <div className={classes.sender}>{from ?? texts.unknownSender}</div>
        <p className={classes.bubble}>{text}</p>
      </div>
      <Text size="sm">{texts.segments(segments, characters, encoding)}</Text>
      {forcedBy.length > 0 && (
        <Text c="dimmed" size="xs">
          {texts.forcedBy(forcedBy.join(' '))}
        </Text>
      )}
    </Stack>
  )
}
