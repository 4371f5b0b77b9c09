import { Input } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './page-editor.module.css'

/** Between two words typed at ease: the page does not flicker along with every key. */
const PAUSE_MS = 400
/** For a new frame to have painted what it was handed, before it takes the old one's place. */
const PAINT_MS = 100

/**
 * What a page looks like, in a frame of an origin of its own. Each version gets a new frame, so that no script of the one before
 * is still there; until it is ready, the one before stays in sight.
 */
export const PagePreview = ({ html }: { html: string }) => {
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

  // Before any frame can have said that it is ready.
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
      <Input.Label component="div" size="md">
        Preview
      </Input.Label>
      <Input.Description component="div" size="md">
        As visitors will see it
      </Input.Description>
      <div className={classes.frames}>
        {versions.map(({ number }) => (
          <iframe
            key={number}
            ref={number === version?.number ? newest : undefined}
            title="Preview"
            src="/dashboard/preview"
            sandbox="allow-scripts"
          />
        ))}
      </div>
    </div>
  )
}
