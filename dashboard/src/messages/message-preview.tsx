import { Alert, Group, SegmentedControl, Text, Title } from '@mantine/core'
import type { SentMessageWithBody } from '@postrider/client'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/locale.tsx'
import classes from './messages.module.css'

type Part = 'html' | 'text'
type Width = 'desktop' | 'phone'

/** Shows the content as it was sent: the HTML in a frame, or the text. */
export const MessagePreview = ({ message: { html, text } }: { message: SentMessageWithBody }) => {
  const texts = useTexts().messages.preview
  const [chosen, setChosen] = useState<Part>('html')
  const [width, setWidth] = useState<Width>('desktop')
  const part: Part = html === null ? 'text' : text === null ? 'html' : chosen
  return (
    <section>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={3}>{texts.title}</Title>
        <Group gap="xs">
          {part === 'html' && html !== null && (
            <SegmentedControl
              size="xs"
              aria-label={texts.width}
              data={(['desktop', 'phone'] as const).map((value) => ({ value, label: texts.widths[value] }))}
              value={width}
              onChange={setWidth}
            />
          )}
          {html !== null && text !== null && (
            <SegmentedControl
              size="xs"
              aria-label={texts.part}
              data={(['html', 'text'] as const).map((value) => ({ value, label: texts.parts[value] }))}
              value={part}
              onChange={setChosen}
            />
          )}
        </Group>
      </Group>
      {part === 'html' && html !== null && (
        <>
          <HtmlFrame html={html} width={width} />
          <Text c="dimmed" size="xs" mt={6}>
            {texts.remote}
          </Text>
        </>
      )}
      {part === 'text' && text !== null && <pre className={classes.text}>{text}</pre>}
      {html === null && text === null && (
        <Alert color="gray" variant="light" title={texts.gone}>
          {texts.goneAbout}
        </Alert>
      )}
    </section>
  )
}

/** The page in the frame puts the HTML into a second frame, in which no scripts run. See `message-preview.ts` of the server. */
const HtmlFrame = ({ html, width }: { html: string; width: Width }) => {
  const texts = useTexts().messages.preview
  const frame = useRef<HTMLIFrameElement>(null)

  // A layout effect, so that the listener is added before the frame can report that it is ready.
  useLayoutEffect(() => {
    const show = () => frame.current?.contentWindow?.postMessage({ html }, '*')
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'ready') show()
    }
    addEventListener('message', onMessage)
    // If the frame is ready already, this shows the new HTML.
    show()
    return () => removeEventListener('message', onMessage)
  }, [html])

  return (
    <div className={classes.frame} data-width={width}>
      <iframe ref={frame} title={texts.frame} src="/dashboard/message-preview" sandbox="allow-scripts" />
    </div>
  )
}
