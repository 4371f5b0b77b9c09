import type { Layout } from './layout.ts'

/**
 * Adds the layout to a team's own MJML: the head, a header before the first section, and a footer after the last one. Adds no line
 * breaks, so that the line numbers in errors match the team's source.
 */
export const applyLayout = (given: string, layout: Layout): string => {
  const [source, comments] = withoutComments(given)
  const wrapped = /<mj-body[\s>]/.test(source) ? source : `<mjml><mj-body>${source}</mj-body></mjml>`
  const withHead = /<mj-head[\s>]/.test(wrapped)
    ? wrapped.replace(/<mj-head[^>]*>/, (head) => head + layout.head)
    : wrapped.replace(/<mj-body[\s>]/, (body) => `<mj-head>${layout.head}</mj-head>${body}`)
  const withHeader = withHead.replace(/<mj-body([^>]*)>/, (_, attributes: string) => {
    // The team's own attributes come last, because they take precedence.
    const own = layout.body.replaceAll(/(\S+)="[^"]*" ?/g, (attribute, name: string) =>
      new RegExp(`\\s${name}=`).test(attributes) ? '' : attribute,
    )
    return `<mj-body ${own}${attributes}>${layout.header}`
  })
  const end = withHeader.lastIndexOf('</mj-body')
  const complete = end === -1 ? withHeader : withHeader.slice(0, end) + layout.footer + withHeader.slice(end)
  return complete.replaceAll(COMMENT, () => comments.shift() ?? '')
}

/** A placeholder for a comment. No source contains this character, because the API rejects it. */
const COMMENT = '\0'

/** Replaces comments, so that the layout isn't added to an element inside one. */
const withoutComments = (source: string): [source: string, comments: string[]] => [
  source.replaceAll(/<!--[\s\S]*?-->/g, COMMENT),
  source.match(/<!--[\s\S]*?-->/g) ?? [],
]
