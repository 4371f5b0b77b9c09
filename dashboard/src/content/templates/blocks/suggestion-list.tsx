import { Popover } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../texts/locale.tsx'
import classes from './liquid-editor.module.css'
import type { MergeName } from './types.ts'

/** Users can type to find other variables. */
const MAX_SHOWN = 50

/** Returns the variables whose label or name contains every word of the query. */
export const matchingNames = (names: readonly MergeName[], query: string): readonly MergeName[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return names
    .filter(({ name, label }) => {
      const text = `${label} ${name}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .slice(0, MAX_SHOWN)
}

export interface Place {
  readonly left: number
  readonly top: number
  readonly height: number
}

interface Props {
  readonly id: string
  readonly names: readonly MergeName[]
  readonly active: number
  readonly onPick: (name: MergeName) => void
  readonly onClose: () => void
  readonly place: Place
}

/** The keyboard focus stays in the text. */
export const SuggestionList = ({ id, names, active, onPick, onClose, place }: Props) => {
  const texts = useTexts().blocks.tags
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Popover
      opened
      withRoles={false}
      onDismiss={onClose}
      position="bottom-start"
      shadow="md"
      trapFocus={false}
      returnFocus={false}
    >
      <Popover.Target>
        <span className={classes.anchor} style={place} />
      </Popover.Target>
      <Popover.Dropdown p={4} role="presentation">
        <div ref={list} id={id} role="listbox" aria-label={texts.list} className={classes.list}>
          {names.map((name, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which refers to the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
            <div
              key={name.name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes.option}
              // Keeps the focus in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(name)}
            >
              {name.label}
              <code>{name.name}</code>
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
