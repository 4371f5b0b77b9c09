import { Fragment, type ReactNode } from 'react'

interface Props {
  readonly text: string
  /** The node that replaces `{name}`, or a function that wraps the content of `<name>content</name>`. */
  readonly parts: Readonly<Record<string, ReactNode | ((content: string) => ReactNode)>>
}

const PART = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g

/** A sentence that contains a link, code or bold text: `Ask for <link>a new one</link>, then enter {code}.` */
export const Rich = ({ text, parts }: Props) => {
  const nodes: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(PART)) {
    const [whole, tag, content = '', slot] = match
    const part = parts[tag ?? slot ?? '']
    if (part === undefined) continue
    nodes.push(text.slice(end, match.index), typeof part === 'function' ? part(content) : part)
    end = match.index + whole.length
  }
  nodes.push(text.slice(end))
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are never reordered
  return nodes.map((node, index) => <Fragment key={index}>{node}</Fragment>)
}
