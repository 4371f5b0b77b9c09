import type {
  Block,
  BlocksBody,
  Column,
  RepeatBlock,
  Section,
  SimpleBlock,
} from '../../../../../src/content/templates/blocks.ts'
import { keepKey, keyOf } from './keys.ts'

/** The position of a part: `[section]`, `[section, column, block]` or, in a repeat, `[section, column, block, block]`. */
export type Path = readonly number[]

export const isSectionPath = (path: Path) => path.length === 1
export const isInRepeat = (path: Path) => path.length === 4

const indexOf = (path: Path) => path.at(-1) ?? 0
/** Returns the path of a block's column or repeat. */
export const parentOf = (path: Path): Path => path.slice(0, -1)

export const columnAt = (body: BlocksBody, [section = 0, column = 0]: Path): Column | undefined =>
  body.sections[section]?.columns[column]

/** Returns the blocks of a column or a repeat. */
export const blocksIn = (body: BlocksBody, parent: Path): readonly Block[] => {
  const blocks = columnAt(body, parent)?.blocks ?? []
  if (parent.length === 2) return blocks
  const repeat = blocks[indexOf(parent)]
  return repeat?.type === 'repeat' ? repeat.blocks : []
}

export const blockAt = (body: BlocksBody, path: Path): Block | undefined =>
  path.length < 3 ? undefined : blocksIn(body, parentOf(path))[indexOf(path)]

const replaceAt = <T>(items: readonly T[], index: number, item: T): T[] => items.with(index, item)

export const withSection = (body: BlocksBody, index: number, change: (section: Section) => Section): BlocksBody => {
  const section = body.sections[index]
  return section ? { ...body, sections: replaceAt(body.sections, index, keepKey(section, change(section))) } : body
}

export const canBeRepeated = (type: Block['type']) => type !== 'repeat' && type !== 'footer'

const isSimple = (block: Block): block is SimpleBlock => canBeRepeated(block.type)

export const withBlocks = (body: BlocksBody, parent: Path, blocks: readonly Block[]): BlocksBody => {
  const [sectionIndex = 0, columnIndex = 0, repeatIndex] = parent
  const column = columnAt(body, parent)
  if (!column) return body
  if (repeatIndex !== undefined) {
    const repeat = column.blocks[repeatIndex]
    if (repeat?.type !== 'repeat') return body
    const copy: RepeatBlock = { ...repeat, blocks: blocks.filter(isSimple) }
    return withBlocks(body, parentOf(parent), replaceAt(column.blocks, repeatIndex, keepKey(repeat, copy)))
  }
  return withSection(body, sectionIndex, (section) => ({
    ...section,
    columns: replaceAt(section.columns, columnIndex, { ...column, blocks }),
  }))
}

export const withBlock = (body: BlocksBody, path: Path, block: Block): BlocksBody => {
  const original = blockAt(body, path)
  if (!original) return body
  return withBlocks(
    body,
    parentOf(path),
    replaceAt(blocksIn(body, parentOf(path)), indexOf(path), keepKey(original, block)),
  )
}

export const insertBlocks = (body: BlocksBody, path: Path, blocks: readonly Block[]): BlocksBody =>
  withBlocks(body, parentOf(path), blocksIn(body, parentOf(path)).toSpliced(indexOf(path), 0, ...blocks))

export const insertSections = (body: BlocksBody, index: number, sections: readonly Section[]): BlocksBody => ({
  ...body,
  sections: body.sections.toSpliced(index, 0, ...sections),
})

export const removeAt = (body: BlocksBody, path: Path): BlocksBody =>
  isSectionPath(path)
    ? { ...body, sections: body.sections.toSpliced(indexOf(path), 1) }
    : withBlocks(body, parentOf(path), blocksIn(body, parentOf(path)).toSpliced(indexOf(path), 1))

export const pathOf = (body: BlocksBody, key: string): Path | undefined => {
  for (const [s, section] of body.sections.entries()) {
    if (keyOf(section) === key) return [s]
    for (const [c, { blocks }] of section.columns.entries())
      for (const [b, block] of blocks.entries()) {
        if (keyOf(block) === key) return [s, c, b]
        const inner = block.type === 'repeat' ? block.blocks.findIndex((simple) => keyOf(simple) === key) : -1
        if (inner !== -1) return [s, c, b, inner]
      }
  }
  return undefined
}

export const partAt = (body: BlocksBody, path: Path): Section | Block | undefined =>
  isSectionPath(path) ? body.sections[indexOf(path)] : blockAt(body, path)

/**
 * Returns the key of the part to select after a part was deleted: the next one, the previous one, or the one that contained the
 * deleted part.
 */
export const neighborOf = (body: BlocksBody, path: Path): string | null => {
  const before = path.with(-1, Math.max(0, indexOf(path) - 1))
  const part =
    partAt(body, path) ?? partAt(body, before) ?? partAt(body, isInRepeat(path) ? parentOf(path) : path.slice(0, 1))
  return part ? keyOf(part) : null
}

const blocksOf = (block: Block) => (block.type === 'repeat' ? 1 + block.blocks.length : 1)

export const countBlocks = (sections: readonly Section[]): number =>
  sections
    .flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
    .reduce((total, block) => total + blocksOf(block), 0)
