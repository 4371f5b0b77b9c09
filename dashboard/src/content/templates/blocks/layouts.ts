import {
  type Block,
  type BlocksBody,
  type Column,
  MAX_COLUMNS,
  type Section,
} from '../../../../../src/content/templates/blocks.ts'
import { withSection } from './tree.ts'

/** The layouts of a section, as column widths in percent. */
export const LAYOUTS = {
  one: [100],
  two: [50, 50],
  three: [33, 33, 33],
  four: [25, 25, 25, 25],
  narrowWide: [33, 67],
  wideNarrow: [67, 33],
} as const satisfies Record<string, readonly number[]>

export type Layout = keyof typeof LAYOUTS
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as Layout[]

/** Columns of equal width have no width in the body. */
const widthsOf = (layout: Layout): readonly (number | undefined)[] => {
  const shares: readonly number[] = LAYOUTS[layout]
  return shares.every((share) => share === shares[0]) ? shares.map(() => undefined) : shares
}

export const newSection = (layout: Layout, blocks: readonly Block[] = []): Section => ({
  columns: widthsOf(layout).map((width, index) => ({
    ...(width !== undefined && { width }),
    blocks: index === 0 ? blocks : [],
  })),
})

/** Returns the width of each column in percent. Columns without a width share the rest equally. */
export const sharesOf = (columns: readonly Column[]): number[] => {
  const given = columns.reduce((sum, { width }) => sum + (width ?? 0), 0)
  const without = columns.filter(({ width }) => !width).length
  return columns.map(({ width }) => width || Math.max(0, 100 - given) / without)
}

/** How much a width can differ from a layout's width in percentage points, so that 33.3 % also counts as a third. */
const TOLERANCE = 1.5

/** Returns the section's layout, or undefined if no layout matches. That can happen in templates from the API. */
export const layoutOf = ({ columns }: Section): Layout | undefined => {
  const shares = sharesOf(columns)
  return LAYOUT_NAMES.find(
    (name) =>
      LAYOUTS[name].length === shares.length &&
      LAYOUTS[name].every((share, index) => Math.abs(share - (shares[index] ?? 0)) <= TOLERANCE),
  )
}

/** If columns are removed, their blocks move to the last remaining column. */
export const withLayout = (body: BlocksBody, index: number, layout: Layout): BlocksBody =>
  withSection(body, index, (section) => {
    const widths = widthsOf(layout).slice(0, MAX_COLUMNS)
    const last = widths.length - 1
    const columns = widths.map((width, column) => {
      const rest = column === last ? section.columns.slice(last) : section.columns.slice(column, column + 1)
      return { ...(width !== undefined && { width }), blocks: rest.flatMap(({ blocks }) => blocks) }
    })
    return { ...section, columns }
  })
