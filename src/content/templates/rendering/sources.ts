import type { Block, SimpleBlock } from '../blocks.ts'
import { decodeInLiquid } from '../layout/text-html.ts'
import type { Escaping } from '../liquid/engine.ts'
import type { TemplateContent } from '../template-content.ts'
import type { Fault } from './fault.ts'

export interface LiquidSource {
  readonly field: Fault['field']
  readonly path: string | null
  readonly text: string
  readonly escaping: Escaping
  /** The names of loop items. They can be used in addition to the known names. */
  readonly items?: readonly string[]
  /** Whether the text is the team's own HTML or MJML, not just an element's text or a URL. */
  readonly isMarkup?: boolean
}

/** Returns every part of a template that can contain Liquid, with its position, so that errors can point to it. */
export const sourcesOf = (content: TemplateContent): LiquidSource[] => {
  const sources: LiquidSource[] = []
  const add = (
    field: Fault['field'],
    text: string | null | undefined,
    escaping: Escaping,
    path: string | null = null,
  ) => {
    if (text) sources.push({ field, path, text, escaping })
  }
  add('subject', content.subject, 'text')
  add('preheader', content.preheader, 'text')
  add('text', content.text, 'text')
  if (content.channel === 'push') {
    for (const name of ['title', 'text', 'url', 'image'] as const) add('body', content.body[name], 'text', name)
  } else if (content.format === 'blocks') {
    for (const [section, { columns }] of content.body.sections.entries()) {
      for (const [column, { blocks }] of columns.entries()) {
        for (const [index, block] of blocks.entries()) {
          sources.push(...blockSources(block, `sections.${section}.columns.${column}.blocks.${index}`))
        }
      }
    }
  } else if (content.channel === 'sms') add('body', content.body, 'text')
  else sources.push({ field: 'body', path: null, text: content.body, escaping: 'html', isMarkup: true })
  return sources
}

const TEXTS = {
  text: ['html'],
  heading: ['text'],
  image: ['url', 'alt', 'href'],
  button: ['text', 'href'],
  divider: [],
  spacer: [],
  social: [],
  html: ['html'],
  footer: [],
} as const satisfies Record<SimpleBlock['type'], readonly string[]>

const blockSources = (block: Block, path: string, items: readonly string[] = []): LiquidSource[] => {
  if (block.type === 'repeat') {
    const loop = {
      field: 'body',
      path: `${path}.over`,
      text: `{% for ${block.as} in ${block.over} %}{% endfor %}`,
      escaping: 'html',
    } as const
    return [
      loop,
      ...block.blocks.flatMap((inner, index) => blockSources(inner, `${path}.blocks.${index}`, [block.as, 'forloop'])),
    ]
  }
  return TEXTS[block.type].flatMap((name) => {
    const text = (block as unknown as Readonly<Record<string, string | null | undefined>>)[name]
    return text
      ? [
          {
            field: 'body' as const,
            path: `${path}.${name}`,
            text: decodeInLiquid(text),
            escaping: 'html' as const,
            items,
            isMarkup: name === 'html',
          },
        ]
      : []
  })
}
