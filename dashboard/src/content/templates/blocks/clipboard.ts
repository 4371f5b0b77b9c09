import {
  ALIGNMENTS,
  type Block,
  type Column,
  MAX_BLOCKS,
  MAX_COLUMNS,
  PADDINGS,
  type Section,
  type SimpleBlock,
  SPACER_HEIGHT,
  TEXT_SIZES,
} from '../../../../../src/content/templates/blocks.ts'
import { countBlocks } from './tree.ts'

/** Marks clipboard text as blocks or sections that were copied from this or another template. */
const MARKER = 'postrider/blocks'

export type Copied =
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'section'; readonly section: Section }

export const writeCopied = (part: Section | Block): string =>
  JSON.stringify({ [MARKER]: 1, ...('columns' in part ? { section: part } : { block: part }) })

export const readCopied = (text: string): Copied | undefined => {
  const value = parse(text)
  if (!isRecord(value) || value[MARKER] !== 1) return undefined
  const section = sectionIn(value.section)
  if (section) return countBlocks([section]) <= MAX_BLOCKS ? { kind: 'section', section } : undefined
  const block = blockIn(value.block)
  return block && { kind: 'block', block }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Value = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const oneOf =
  <T extends string | number>(allowed: readonly T[]) =>
  (value: unknown): T | undefined =>
    allowed.find((item) => item === value)

const alignIn = oneOf(ALIGNMENTS)
const sizeIn = oneOf(TEXT_SIZES)
const paddingIn = oneOf(PADDINGS)
const levelIn = oneOf([1, 2, 3] as const)
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
const colorIn = (value: unknown) => (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined)
const numberIn = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined

type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Removes keys whose value is undefined, so that a pasted block has the same keys as a new one. */
const compact = <const T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Compact<T>

const simpleIn = (value: unknown): SimpleBlock | undefined => {
  if (!isRecord(value)) return undefined
  const align = alignIn(value.align)
  switch (value.type) {
    case 'text':
      return compact({ type: 'text', html: textIn(value.html), align, size: sizeIn(value.size) })
    case 'heading':
      return compact({ type: 'heading', text: textIn(value.text), level: levelIn(value.level), align })
    case 'image': {
      const [href, width] = [textIn(value.href) || undefined, numberIn(value.width)]
      return compact({ type: 'image', url: textIn(value.url), alt: textIn(value.alt), href, width, align })
    }
    case 'button': {
      const [color, is_wide] = [colorIn(value.color), value.is_wide === true || undefined]
      return compact({ type: 'button', text: textIn(value.text), href: textIn(value.href), color, align, is_wide })
    }
    case 'divider':
      return compact({ type: 'divider', color: colorIn(value.color) })
    case 'spacer': {
      const height = Math.round(numberIn(value.height) ?? SPACER_HEIGHT.min)
      return { type: 'spacer', height: Math.min(SPACER_HEIGHT.max, Math.max(SPACER_HEIGHT.min, height)) }
    }
    case 'social':
      return compact({ type: 'social', align })
    case 'html':
      return { type: 'html', html: textIn(value.html) }
    case 'footer':
      return { type: 'footer' }
    default:
      return undefined
  }
}

const listIn = <T>(value: unknown, read: (item: unknown) => T | undefined): T[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const items = value.map(read)
  return items.every((item) => item !== undefined) ? items : undefined
}

const blockIn = (value: unknown): Block | undefined => {
  if (!isRecord(value) || value.type !== 'repeat') return simpleIn(value)
  const blocks = listIn(value.blocks, simpleIn)
  return blocks && { type: 'repeat', over: textIn(value.over), as: textIn(value.as), blocks }
}

const columnIn = (value: unknown): Column | undefined => {
  const blocks = isRecord(value) ? listIn(value.blocks, blockIn) : undefined
  return blocks && isRecord(value) ? compact({ width: numberIn(value.width), blocks }) : undefined
}

const sectionIn = (value: unknown): Section | undefined => {
  if (!isRecord(value)) return undefined
  const columns = listIn(value.columns, columnIn)
  if (!columns || columns.length === 0 || columns.length > MAX_COLUMNS) return undefined
  return compact({ background: colorIn(value.background), padding: paddingIn(value.padding), columns })
}
