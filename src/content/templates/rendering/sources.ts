import type { Block, SimpleBlock } from '../blocks.ts'
import { decodeInLiquid } from '../layout/text-html.ts'
import type { Escaping } from '../liquid/engine.ts'
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

/** Returns a part of a template, with its position, so that errors can point to it. Empty parts are left out. */
export const sourceIn = (
  field: Fault['field'],
  text: string | null | undefined,
  path: string | null = null,
): LiquidSource[] => (text ? [{ field, path, text, escaping: 'text' }] : [])

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

export const blockSources = (block: Block, path: string, items: readonly string[] = []): LiquidSource[] => {
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
