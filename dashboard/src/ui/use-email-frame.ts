import { useLayoutEffect, useRef } from 'react'
import { inColorScheme } from './in-color-scheme.ts'

/** The page that shows an email in a frame without scripts, forms or links: see `message-preview.ts` on the server. */
export const EMAIL_FRAME = '/dashboard/message-preview'
/** Like `EMAIL_FRAME`, but loads remote images. */
export const EMAIL_FRAME_WITH_IMAGES = `${EMAIL_FRAME}/with-images`

/**
 * Returns a ref for an iframe with the sandbox `allow-scripts`. The iframe's page receives the email's HTML and every change to it.
 */
export const useEmailFrame = (html: string, isDark: boolean) => {
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
  return frame
}
