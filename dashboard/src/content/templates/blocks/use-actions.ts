import { type RefObject, useMemo, useRef } from 'react'
import {
  type Block,
  type BlocksBody,
  MAX_BLOCKS,
  MAX_SECTIONS,
  type Section,
} from '../../../../../src/content/templates/blocks.ts'
import type { Texts } from '../../../texts/en.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { notify } from '../../../ui/notices.tsx'
import { readCopied, writeCopied } from './clipboard.ts'
import type { Actions } from './editing.ts'
import { markUndescribed } from './image-description.ts'
import { keyOf } from './keys.ts'
import { newSection, withLayout } from './layouts.ts'
import { canMove, movePart, stepOf } from './move.ts'
import { newBlock } from './new-block.ts'
import {
  blockAt,
  blocksIn,
  canBeRepeated,
  countBlocks,
  insertBlocks,
  insertSections,
  isInRepeat,
  isSectionPath,
  neighborOf,
  type Path,
  parentOf,
  partAt,
  pathOf,
  removeAt,
  withBlock,
  withSection,
} from './tree.ts'

interface Options {
  readonly body: RefObject<BlocksBody>
  readonly onChange: (body: BlocksBody) => void
  /** Selects a part and moves the focus to it as soon as it's on screen. */
  readonly focus: (key: string | null, isNew?: boolean) => void
  readonly select: (key: string | null) => void
  readonly announce: (text: string) => void
  /** Uploads an image and returns its public URL. If the upload fails, shows a notice and returns undefined. */
  readonly upload: (file: File) => Promise<string | undefined>
}

const nextTo = (path: Path): Path => path.with(-1, (path.at(-1) ?? 0) + 1)

const nameOf = (part: Section | Block, texts: Texts['blocks']) =>
  'columns' in part ? texts.section : texts.types[part.type]

/** Without cloning, the copy would have the same key as the original. */
const cloneOf = <T>(part: T): T => structuredClone(part)

export const useActions = (options: Options): Actions => {
  const texts = useTexts().blocks
  const latest = useRef({ ...options, texts })
  latest.current = { ...options, texts }
  return useMemo(() => actionsOf(latest), [])
}

const actionsOf = (latest: RefObject<Options & { readonly texts: Texts['blocks'] }>): Actions => {
  const body = () => latest.current.body.current
  const set = (next: BlocksBody) => {
    if (next !== body()) latest.current.onChange(next)
  }
  const focus: Options['focus'] = (key, isNew) => latest.current.focus(key, isNew)
  const announce = (text: string) => latest.current.announce(text)
  const withPart = (key: string, act: (path: Path, part: Section | Block) => void) => {
    const path = pathOf(body(), key)
    const part = path && partAt(body(), path)
    if (path && part) act(path, part)
  }

  const insert = (parts: readonly (Section | Block)[], to: Path): boolean => {
    const { limits } = latest.current.texts
    const sections = parts.flatMap((part) => ('columns' in part ? [part] : []))
    const blocks = parts.flatMap((part) => ('columns' in part ? [] : [part]))
    const total = countBlocks(body().sections) + countBlocks([...sections, { columns: [{ blocks }] }])
    const problem =
      total > MAX_BLOCKS
        ? limits.blocks(MAX_BLOCKS)
        : sections.length > 0 &&
          body().sections.length + sections.length > MAX_SECTIONS &&
          limits.sections(MAX_SECTIONS)
    if (problem) {
      notify(problem, 'problem')
      return false
    }
    set(sections.length > 0 ? insertSections(body(), to[0] ?? 0, sections) : insertBlocks(body(), to, blocks))
    const [first] = parts
    if (first) focus(keyOf(first))
    return true
  }

  const moveTo = (key: string, to: Path) =>
    withPart(key, (from, part) => {
      const { texts } = latest.current
      const next = movePart(body(), from, to)
      if (next === body()) return
      set(next)
      focus(key)
      const path = pathOf(next, key) ?? to
      const siblings = isSectionPath(path) ? next.sections : blocksIn(next, parentOf(path))
      announce(texts.announced.moved(nameOf(part, texts), (path.at(-1) ?? 0) + 1, siblings.length))
    })

  /** Returns the path at which to insert a block or section after a part. After a section, a block goes into its first column. */
  const placeAfter = (after: string | null, kind: 'block' | 'section'): Path => {
    const path = after === null ? undefined : pathOf(body(), after)
    const { sections } = body()
    if (kind === 'section') return [path ? (path[0] ?? 0) + 1 : sections.length]
    if (path && !isSectionPath(path)) return nextTo(path)
    const section = path?.[0] ?? sections.length - 1
    return [section, 0, sections[section]?.columns[0]?.blocks.length ?? 0]
  }

  const addBlock = (block: Block, place: Path): boolean => {
    const to = place.length === 0 ? placeAfter(null, 'block') : place
    if (body().sections.length === 0) return insert([newSection('one', [block])], [0])
    // Blocks that a repeat can't contain are inserted after it.
    return insert([block], !canBeRepeated(block.type) && isInRepeat(to) ? nextTo(parentOf(to)) : to)
  }

  const setImage = (key: string, url: string) =>
    withPart(key, (path, part) => {
      if ('columns' in part || part.type !== 'image') return
      set(withBlock(body(), path, { ...part, url }))
      if (part.alt === '') markUndescribed(key)
    })

  /**
   * Sets the image of the given part if it's an image block without an image. Otherwise, adds an image block. Returns the block's
   * key, or undefined if the email is full.
   */
  const addImage = (url: string, after: string | null): string | undefined => {
    const path = after === null ? undefined : pathOf(body(), after)
    const selected = path && blockAt(body(), path)
    if (after !== null && selected?.type === 'image' && selected.url === '') {
      setImage(after, url)
      return after
    }
    const image: Block = { type: 'image', url, alt: '' }
    if (!addBlock(image, placeAfter(after, 'block'))) return undefined
    markUndescribed(keyOf(image))
    return keyOf(image)
  }

  return {
    select: (key) => latest.current.select(key),
    announce,
    change: (key, block) => withPart(key, (path) => set(withBlock(body(), path, block))),
    changeSection: (key, changes) =>
      withPart(key, ([index = 0]) => set(withSection(body(), index, (section) => ({ ...section, ...changes })))),
    changeLayout: (key, layout) => withPart(key, ([index = 0]) => set(withLayout(body(), index, layout))),
    addBlock: (type, to) => {
      const { texts } = latest.current
      const block = newBlock(type, texts.starters)
      if (addBlock(block, to)) focus(keyOf(block), true)
      announce(texts.announced.added(texts.types[type]))
    },
    addSection: (layout, index) => {
      const { texts } = latest.current
      if (insert([newSection(layout)], [index])) announce(texts.announced.added(texts.section))
    },
    remove: (key) =>
      withPart(key, (path, part) => {
        const { texts } = latest.current
        const next = removeAt(body(), path)
        set(next)
        focus(neighborOf(next, path))
        announce(texts.announced.deleted(nameOf(part, texts)))
      }),
    duplicate: (key) =>
      withPart(key, (path, part) => {
        const { texts } = latest.current
        if (insert([cloneOf(part)], nextTo(path))) announce(texts.announced.duplicated(nameOf(part, texts)))
      }),
    move: (key, direction) =>
      withPart(key, (from) => {
        const to = stepOf(body(), from, direction)
        if (to && canMove(body(), from, to)) moveTo(key, to)
        else announce(latest.current.texts.announced.atEdge)
      }),
    moveTo,
    copy: (key) => {
      const path = pathOf(body(), key)
      const part = path && partAt(body(), path)
      return part && writeCopied(part)
    },
    paste: (text, after) => {
      const copied = readCopied(text)
      if (!copied) return false
      if (copied.kind === 'section') insert([copied.section], placeAfter(after, 'section'))
      else if (addBlock(copied.block, placeAfter(after, 'block'))) focus(keyOf(copied.block))
      return true
    },
    setImage,
    addImages: async (files, after) => {
      let last = after
      for (const file of files) {
        // Each image is added to the latest body, because the body can change during the upload.
        const url = await latest.current.upload(file)
        const added = url === undefined ? undefined : addImage(url, last)
        if (added === undefined) continue
        focus(added)
        last = added
      }
    },
  }
}
