import { Button, Group, Text } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/locale.tsx'
import { inColorScheme } from './in-color-scheme.ts'
import classes from './preview.module.css'

interface Props {
  readonly html: string
  readonly width: 'desktop' | 'phone'
  readonly isDark: boolean
}

/** Matches images on other servers, in tags and in styles. */
const REMOTE_IMAGE = /(?:src|srcset|background)\s*=\s*["']?\s*(?:https?:)?\/\/|url\(\s*["']?\s*(?:https?:)?\/\//i

/**
 * Shows an email. The page in the frame puts the HTML into a second frame, in which no scripts run. Remote images are loaded only
 * if the user asks for them. See `message-preview.ts` on the server.
 */
export const EmailFrame = ({ html, width, isDark }: Props) => {
  const texts = useTexts().messages.preview
  const [withImages, setWithImages] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)

  // A layout effect, so that the listener is added before the frame can report that it is ready.
  useLayoutEffect(() => {
    const shown = inColorScheme(html, isDark ? 'dark' : 'light')
    const show = () => frame.current?.contentWindow?.postMessage({ html: shown }, '*')
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'ready') show()
    }
    addEventListener('message', onMessage)
    // If the frame has already reported that it is ready, this shows the new HTML.
    show()
    return () => removeEventListener('message', onMessage)
  }, [html, isDark])

  return (
    <>
      <div className={classes.frame} data-width={width}>
        <iframe
          ref={frame}
          title={texts.frame}
          src={`/dashboard/message-preview${withImages ? '/with-images' : ''}`}
          sandbox="allow-scripts"
        />
      </div>
      <Group justify="space-between" mt={6} gap="xs">
        <Text c="dimmed" size="xs">
          {withImages ? texts.remoteShown : texts.remote}
        </Text>
        {!withImages && REMOTE_IMAGE.test(html) && (
          <Button size="compact-xs" variant="default" onClick={() => setWithImages(true)}>
            {texts.showImages}
          </Button>
        )}
      </Group>
    </>
  )
}
