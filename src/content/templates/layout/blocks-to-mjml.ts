import { escapeHtml } from '../../../foundation/escape-html.ts'
import type { Block, BlocksBody, Column, Padding, Section, TextSize } from '../blocks.ts'
import { liquidText } from './fixed-text.ts'
import { INK, type Layout } from './layout.ts'
import { type Colors, isLight, readableOn } from './look.ts'
import { textHtml } from './text-html.ts'

const PADDING: Readonly<Record<Padding, string>> = { none: '0', small: '8px 0', normal: '16px 0', large: '40px 0' }
const TEXT_SIZE: Readonly<Record<TextSize, string>> = { small: '14px', normal: '16px', large: '20px' }
const HEADING_SIZE = { 1: '32px', 2: '24px', 3: '19px' } as const

/** Liquid in attributes is escaped too: see `decodeInLiquid`. */
export const blocksToMjml = ({ sections }: BlocksBody, layout: Layout, colors: Colors, language: string): string => {
  const hasFooter = sections.some(footerColumn)
  const body = sections.map((section) => sectionMjml(section, layout, colors)).join('\n')
  return `<mjml lang="${language}"><mj-head>${layout.head}</mj-head><mj-body ${layout.body}>${layout.header}\n${body}\n${hasFooter ? '' : layout.footer}</mj-body></mjml>`
}

/** Returns a section's column if it's the only one and contains a footer. A footer next to other columns is ignored. */
const footerColumn = ({ columns }: Pick<Section, 'columns'>): Column | undefined =>
  columns.length === 1 ? columns.find(({ blocks }) => blocks.some(({ type }) => type === 'footer')) : undefined

const sectionMjml = ({ background, padding = 'normal', columns }: Section, layout: Layout, colors: Colors): string => {
  // A footer is a separate band, so it splits its section.
  const only = footerColumn({ columns })
  if (only) return columnWithFooter(only, { background: background ?? null, padding }, layout, colors)
  const widths = widthsOf(columns)
  const inner = columns
    .map((column, index) =>
      columnMjml(column, widths[index] ?? 100, { layout, colors, background: background ?? null }),
    )
    .join('')
  return bandMjml(background ?? null, padding, inner)
}

/** In dark mode, white and light bands become dark. Bands in other colors don't change. */
const bandMjml = (background: string | null, padding: Padding, inner: string) => {
  const dark =
    background === null ? ' css-class="pr-paper pr-dark"' : isLight(background) ? ' css-class="pr-tint pr-dark"' : ''
  return `<mj-section background-color="${background ?? '#ffffff'}"${dark} padding="${PADDING[padding]}">${inner}</mj-section>`
}

const columnWithFooter = (
  { blocks }: Column,
  { background, padding }: { readonly background: string | null; readonly padding: Padding },
  layout: Layout,
  colors: Colors,
): string => {
  const at = blocks.findIndex(({ type }) => type === 'footer')
  const part = (some: readonly Block[]) =>
    some.length === 0
      ? ''
      : bandMjml(background, padding, columnMjml({ blocks: some }, 100, { layout, colors, background }))
  const rest = blocks.slice(at + 1).filter(({ type }) => type !== 'footer')
  return part(blocks.slice(0, at)) + layout.footer + part(rest)
}

/** Columns without a width share the remaining width. */
const widthsOf = (columns: readonly Column[]): number[] => {
  const given = columns.reduce((sum, { width }) => sum + (width ?? 0), 0)
  const without = columns.filter(({ width }) => !width).length
  const share = without === 0 ? 0 : Math.max((100 - given) / without, 10)
  return columns.map(({ width }) => Math.round((width || share) * 100) / 100)
}

interface Surroundings {
  readonly layout: Layout
  readonly colors: Colors
  /** The section's own background, or null if the section has none and is white. */
  readonly background: string | null
}

const columnMjml = ({ blocks }: Column, width: number, around: Surroundings): string =>
  `<mj-column width="${width}%">${blocks.map((block) => blockMjml(block, around)).join('')}</mj-column>`

const blockMjml = (block: Block, around: Surroundings): string => {
  const { colors, background, layout } = around
  const color = background === null ? INK : readableOn(background)
  switch (block.type) {
    case 'text': {
      const link = background === null ? colors.link : color
      const size = TEXT_SIZE[block.size ?? 'normal']
      return `<mj-text align="${block.align ?? 'left'}" font-size="${size}" color="${color}">${textHtml(block.html, link)}</mj-text>`
    }
    case 'heading': {
      const level = block.level ?? 1
      const style = `margin:0;font-size:${HEADING_SIZE[level]};line-height:1.25;font-weight:700`
      return `<mj-text align="${block.align ?? 'left'}" color="${color}"><h${level} style="${style}">${liquidText(block.text)}</h${level}></mj-text>`
    }
    case 'image': {
      const width = block.width ? ` width="${block.width}px"` : ''
      const href = block.href ? ` href="${escapeHtml(block.href)}"` : ''
      return block.url === ''
        ? ''
        : `<mj-image src="${escapeHtml(block.url)}" alt="${escapeHtml(block.alt)}" align="${block.align ?? 'center'}"${width}${href} />`
    }
    case 'button': {
      const fill = block.color ?? colors.button
      const wide = block.is_wide ? ' width="100%"' : ''
      return `<mj-button href="${escapeHtml(block.href)}" align="${block.align ?? 'left'}" background-color="${fill}" color="${readableOn(fill)}" font-size="16px" font-weight="600" border-radius="6px" inner-padding="13px 24px"${wide}>${liquidText(block.text)}</mj-button>`
    }
    case 'divider':
      return block.color ? `<mj-divider border-color="${block.color}" />` : '<mj-divider />'
    case 'spacer':
      return `<mj-spacer height="${block.height}px" />`
    case 'social':
      return layout.social.replace('align="center"', `align="${block.align ?? 'center'}"`)
    case 'html':
      return `<mj-text>${block.html}</mj-text>`
    case 'repeat':
      return `<mj-raw>{% for ${block.as} in ${block.over} %}</mj-raw>${block.blocks.map((inner) => blockMjml(inner, around)).join('')}<mj-raw>{% endfor %}</mj-raw>`
    case 'footer':
      return ''
  }
}
