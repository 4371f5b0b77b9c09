import type { ReactNode } from 'react'
import { useMessageSource } from '../../data/use-messages.ts'

/** Matches a reference to an image that is attached to the email. */
const REFERENCE = /\bcid:([^\s"'<>)]+)/gi

interface Props {
  readonly id: number
  readonly html: string
  readonly children: (html: string) => ReactNode
}

/** Replaces references to attached images with the images themselves. Emails without such references load nothing. */
export const WithInlineImages = ({ id, html, children }: Props) =>
  html.search(REFERENCE) === -1 ? (
    children(html)
  ) : (
    <Loaded id={id} html={html}>
      {children}
    </Loaded>
  )

const Loaded = ({ id, html, children }: Props) => {
  const { images } = useMessageSource(id)
  return children(html.replaceAll(REFERENCE, (reference, name) => images[decode(name)] ?? reference))
}

/** Decodes a content id, which can be percent-encoded in HTML. */
const decode = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
