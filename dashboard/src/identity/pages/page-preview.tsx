import { Input } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts/locale.tsx'
import classes from './page-editor.module.css'

/**
 * How long to wait after a keystroke before updating the preview: longer than the pauses while typing, so that it doesn't
 * flicker.
 */
const PAUSE_MS = 400
/** How long to let a new frame paint before it replaces the old one. */
const PAINT_MS = 100

/**
 * Shows the page in a sandboxed frame with an opaque origin. Each version gets a new frame, so that no script from the previous
 * version keeps running. The previous frame stays visible until the new one is ready.
 */
export const PagePreview = ({ html }: { html: string }) => {
  const texts = useTexts().pages.form
  const [versions, setVersions] = useState([{ number: 1, html }])
  const newest = useRef<HTMLIFrameElement>(null)
  const version = versions.at(-1)

  useEffect(() => {
    if (html === version?.html) return
    const timer = setTimeout(
      () => setVersions((before) => [...before.slice(-1), { number: (before.at(-1)?.number ?? 0) + 1, html }]),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [html, version])

  // A layout effect, so that the listener is added before a frame can report that it is ready.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const onMessage = ({ source, data }: MessageEvent) => {
      const frame = newest.current?.contentWindow
      if (!frame || source !== frame || data !== 'ready') return
      frame.postMessage({ html: version?.html }, '*')
      timer = setTimeout(() => setVersions((all) => all.slice(-1)), PAINT_MS)
    }
    addEventListener('message', onMessage)
    return () => {
      removeEventListener('message', onMessage)
      clearTimeout(timer)
    }
  }, [version])

  return (
    <div className={classes.preview}>
      <Input.Label component="div">{texts.preview}</Input.Label>
      <Input.Description component="div">{texts.previewAbout}</Input.Description>
      <div className={classes.frames}>
        {versions.map(({ number }) => (
          <iframe
            key={number}
            ref={number === version?.number ? newest : undefined}
            title={texts.preview}
            src="/dashboard/preview"
            sandbox="allow-scripts"
          />
        ))}
      </div>
    </div>
  )
}
