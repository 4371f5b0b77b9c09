import { Drawer, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import type { BlocksBody } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { Canvas } from './canvas.tsx'
import { Dragging } from './dragging.tsx'
import { type Editing, EditingProvider, FormatSlot } from './editing.ts'
import { faultsByPath } from './faults.ts'
import { adoptKeys } from './keys.ts'
import classes from './settings.module.css'
import { PartSettings, SettingsPanel } from './settings-panel.tsx'
import { partAt, pathOf } from './tree.ts'
import type { Fault, MergeName } from './types.ts'
import { useActions } from './use-actions.ts'
import { useClipboard } from './use-clipboard.ts'
import { useImageUpload } from './use-image-upload.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSelection } from './use-selection.ts'
import { useSettingsFocus } from './use-settings-focus.ts'
import { useStable } from './use-stable.ts'
import { useWidth } from './use-width.ts'

export type { Fault, MergeName }

interface Props {
  readonly body: BlocksBody
  readonly onChange: (body: BlocksBody) => void
  /** The variables that users can insert as chips. */
  readonly names: readonly MergeName[]
  /** The brand's colors, starting with the primary color. */
  readonly colors: readonly string[]
  readonly faults: readonly Fault[]
}

/** An editor for an email made of blocks. The page holds the body and handles undo and redo. */
export const BlocksEditor = ({ body, onChange, ...props }: Props) => {
  const texts = useTexts().blocks
  const root = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLDivElement>(null)
  const width = useWidth(root)
  const isNarrow = width === 'narrow'
  const [isDrawerOpen, drawer] = useDisclosure()
  const [formatSlot, setFormatSlot] = useState<HTMLElement | null>(null)
  const current = useLatestBody(body)
  const { store: selection, selected, focus } = useSelection(root)
  const change = (next: BlocksBody) => {
    current.current = next
    onChange(next)
  }
  const announce = (text: string) => {
    if (status.current) status.current.textContent = text
  }
  const { upload } = useImageUpload()
  const actions = useActions({ body: current, onChange: change, focus, select: selection.set, announce, upload })
  useClipboard(root, selection, actions)
  const focusSettings = useSettingsFocus(root, selection)
  const names = useStable(props.names)
  const colors = useStable(props.colors)
  const faults = useStable(props.faults)
  const editing = useMemo<Editing>(
    () => ({
      names,
      colors,
      selection,
      isNarrow,
      setFormatSlot,
      actions,
      faults: faultsByPath(faults),
      openSettings: isNarrow ? drawer.open : focusSettings,
    }),
    [names, colors, faults, selection, isNarrow, actions, drawer.open, focusSettings],
  )
  const path = selected === null ? undefined : pathOf(body, selected)
  const part = path && partAt(body, path)
  useKeptFocus({ body, selected, path, focus })
  const name = part && ('columns' in part ? texts.section : texts.types[part.type])
  return (
    <EditingProvider value={editing}>
      <FormatSlot value={formatSlot}>
        <Dragging body={current} actions={actions}>
          <div ref={root} className={classes.root} data-width={width}>
            <Canvas body={body} />
            {!isNarrow && <SettingsPanel part={part} sectionCount={body.sections.length} width={width} />}
          </div>
        </Dragging>
      </FormatSlot>
      <Drawer
        opened={isNarrow && isDrawerOpen && part !== undefined}
        onClose={drawer.close}
        position="bottom"
        classNames={{ content: classes.drawer }}
        title={texts.settings.of(name ?? '')}
      >
        <Stack gap="md">{part && <PartSettings part={part} />}</Stack>
      </Drawer>
      <div ref={status} className="unseen" role="status" />
    </EditingProvider>
  )
}

/** Keeps the latest body for event handlers. When a body is parsed again, its parts keep their keys. */
const useLatestBody = (body: BlocksBody) => {
  const current = useRef(body)
  const shown = useRef(body)
  if (shown.current !== body) {
    adoptKeys(current.current, body)
    shown.current = body
    current.current = body
  }
  return current
}
