import { Alert, Stack, Text } from '@mantine/core'
import { useMessageSource } from '../../data/use-messages.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { Facts } from './facts.tsx'
import classes from './preview.module.css'

/** If an email's HTML is larger than this, Gmail shows only the beginning. */
const GMAIL_CLIPS_BYTES = 102 * 1024

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Shows the headers that the email is sent with, or would be sent with. */
export const EmailHeaders = ({ id }: { id: number }) => {
  const texts = useTexts().messages.preview
  const { headers } = useMessageSource(id)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it */}
      <section className={classes.text} tabIndex={0} aria-label={texts.parts.headers}>
        {headers}
      </section>
      <Text c="dimmed" size="xs" mt={6}>
        {texts.headersAbout}
      </Text>
    </>
  )
}

interface SizeProps {
  readonly id: number
  readonly html: string | null
  readonly text: string | null
}

export const EmailSize = ({ id, html, text }: SizeProps) => {
  const texts = useTexts().messages.preview.size
  const formats = useFormats()
  const { bytes, attachments } = useMessageSource(id)
  const isClipped = html !== null && bytesOf(html) > GMAIL_CLIPS_BYTES
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          { label: texts.total, value: bytes === null ? texts.unknown : formats.bytes(bytes) },
          ...(html === null ? [] : [{ label: texts.html, value: formats.bytes(bytesOf(html)) }]),
          ...(text === null ? [] : [{ label: texts.text, value: formats.bytes(bytesOf(text)) }]),
          ...(attachments.length === 0 ? [] : [{ label: texts.attachments, value: attachments.join(', ') }]),
        ]}
      />
      {isClipped && (
        <Alert color="yellow" variant="light">
          {texts.clipped}
        </Alert>
      )}
    </Stack>
  )
}
