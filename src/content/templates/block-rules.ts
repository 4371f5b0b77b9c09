import { closestOf } from '../../foundation/closest.ts'
import { shorten } from '../../foundation/shorten.ts'
import { isStorable } from '../../platform/http/requests/validation.ts'
import {
  ALIGNMENTS,
  BLOCK_TYPES,
  MAX_BLOCKS,
  MAX_BUTTON,
  MAX_COLUMNS,
  MAX_HEADING,
  MAX_SECTIONS,
  PADDINGS,
  SPACER_HEIGHT,
  TEXT_SIZES,
} from './blocks.ts'

/** Reports an invalid value and its path, like `sections.0.columns`. */
type Report = (path: string, message: string) => void

type Values = Readonly<Record<string, unknown>>
type Check = (value: unknown) => string | undefined

const COLOR = /^#[0-9a-f]{6}$/i
const LINK = /^(https?:\/\/|mailto:|tel:|\{\{)/i
const LIST = /^[a-z_]\w*(\.\w+)+$/i
const ITEM = /^[a-z_]\w*$/i
const MAX_TEXT = 100_000
const MAX_URL = 2_048

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value) ? undefined : `must be one of ${values.join(', ')}`

const text =
  (maxLength: number): Check =>
  (value) =>
    typeof value !== 'string' || !isStorable(value)
      ? 'must be a string'
      : value.length > maxLength
        ? `must not be greater than ${maxLength} characters`
        : undefined

const link: Check = (value) =>
  text(MAX_URL)(value) ??
  (value === '' || LINK.test(value as string)
    ? undefined
    : 'must start with https://, http://, mailto: or tel:, or with a merge tag')

const color: Check = (value) =>
  typeof value === 'string' && COLOR.test(value) ? undefined : 'must be a color like #1a2b3c'

const number =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max ? undefined : `must be a number from ${min} to ${max}`

const boolean: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false')

const matching =
  (pattern: RegExp, error: string): Check =>
  (value) =>
    typeof value === 'string' && value.length <= 100 && pattern.test(value) ? undefined : error

const align = oneOf(ALIGNMENTS)

interface Shape {
  readonly required: Readonly<Record<string, Check>>
  readonly optional: Readonly<Record<string, Check>>
}

const SHAPES: Readonly<Record<string, Shape>> = {
  text: { required: { html: text(MAX_TEXT) }, optional: { align, size: oneOf(TEXT_SIZES) } },
  heading: { required: { text: text(MAX_HEADING) }, optional: { align, level: oneOf([1, 2, 3]) } },
  image: { required: { url: link, alt: text(1_000) }, optional: { align, href: link, width: number(1, 600) } },
  button: { required: { text: text(MAX_BUTTON), href: link }, optional: { align, color, is_wide: boolean } },
  divider: { required: {}, optional: { color } },
  spacer: { required: { height: number(SPACER_HEIGHT.min, SPACER_HEIGHT.max) }, optional: {} },
  social: { required: {}, optional: { align } },
  html: { required: { html: text(MAX_TEXT) }, optional: {} },
  repeat: {
    required: {
      over: matching(LIST, 'must be the name of a list, like data.items'),
      as: matching(
        ITEM,
        'must start with a letter, and contain only letters from a to z, digits and underscores, like “item”',
      ),
    },
    optional: {},
  },
  footer: { required: {}, optional: {} },
}

/** Validates the body of a template in the format `blocks`. */
export const checkBlocks = (body: unknown, report: Report): object | undefined => {
  if (!isObject(body) || !Array.isArray(body.sections)) {
    report('', 'must be an object with sections')
    return undefined
  }
  if (body.sections.length > MAX_SECTIONS) {
    report('sections', `must not have more than ${MAX_SECTIONS} items`)
    return undefined
  }
  const count = { blocks: 0 }
  refuseOthers(body, ['sections'], '', report)
  const sections = body.sections.map((section, index) => checkSection(section, `sections.${index}`, report, count))
  if (count.blocks > MAX_BLOCKS) report('sections', `must not have more than ${MAX_BLOCKS} blocks in total`)
  return { sections }
}

const checkSection = (section: unknown, path: string, report: Report, count: { blocks: number }) => {
  if (!isObject(section) || !Array.isArray(section.columns)) {
    report(path, 'must be an object with columns')
    return undefined
  }
  const { columns } = section
  if (columns.length < 1 || columns.length > MAX_COLUMNS) {
    report(`${path}.columns`, `must have 1 to ${MAX_COLUMNS} items`)
    return undefined
  }
  const shape = { required: {}, optional: { background: color, padding: oneOf(PADDINGS) } }
  return {
    ...checkValues(section, shape, path, report, ['columns']),
    columns: columns.map((column, index) => {
      const at = `${path}.columns.${index}`
      if (!isObject(column) || !Array.isArray(column.blocks)) return report(at, 'must be an object with blocks')
      const values = checkValues(column, { required: {}, optional: { width: number(5, 100) } }, at, report, ['blocks'])
      return { ...values, blocks: checkAll(column.blocks, `${at}.blocks`, report, count, BLOCK_TYPES) }
    }),
  }
}

const SIMPLE_TYPES = BLOCK_TYPES.filter((type) => type !== 'repeat' && type !== 'footer')

const checkAll = (
  blocks: readonly unknown[],
  path: string,
  report: Report,
  count: { blocks: number },
  types: readonly string[],
): unknown[] =>
  blocks.map((block, index) => {
    const at = `${path}.${index}`
    // If there are too many blocks, the rest aren't checked. They are still counted, so that `checkBlocks` reports the error.
    if (++count.blocks > MAX_BLOCKS) return undefined
    if (!isObject(block) || !types.includes(block.type as string)) {
      return report(`${at}.type`, `must be one of ${types.join(', ')}`)
    }
    const isRepeat = block.type === 'repeat'
    const shape = SHAPES[block.type as string] as Shape
    const values = {
      type: block.type,
      ...checkValues(block, shape, at, report, isRepeat ? ['type', 'blocks'] : ['type']),
    }
    if (!isRepeat) return values
    if (!Array.isArray(block.blocks)) return report(`${at}.blocks`, 'must be an array')
    return { ...values, blocks: checkAll(block.blocks, `${at}.blocks`, report, count, SIMPLE_TYPES) }
  })

const refuseOthers = (given: Values, known: readonly string[], prefix: string, report: Report) => {
  for (const name of Object.keys(given)) {
    const closest = known.includes(name) ? undefined : closestOf(shorten(name), known)
    const hint = closest === undefined ? '' : ` (did you mean ${closest}?)`
    if (!known.includes(name)) report(`${prefix}${shorten(name)}`, `is not known${hint}`)
  }
}

/** Returns the valid values. An optional value that is null is left out. `others` are keys that the caller reads. */
const checkValues = (
  given: Values,
  { required, optional }: Shape,
  path: string,
  report: Report,
  others: readonly string[],
) => {
  const values: Record<string, unknown> = {}
  refuseOthers(given, [...others, ...Object.keys(required), ...Object.keys(optional)], `${path}.`, report)
  for (const [name, check] of [...Object.entries(required), ...Object.entries(optional)]) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (Object.hasOwn(optional, name) && (value === null || value === undefined)) continue
    const fault = check(value)
    if (fault === undefined) values[name] = value
    else report(`${path}.${name}`, fault)
  }
  return values
}
