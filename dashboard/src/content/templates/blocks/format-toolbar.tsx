import { Button, Group, Popover, Stack } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useContext, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../texts/locale.tsx'
import { FormatSlot, useEditing } from './editing.ts'
import { BoldIcon, ItalicIcon, LinkIcon, ListIcon, NumbersIcon, StrikeIcon, TagIcon, UnderlineIcon } from './icons.tsx'
import { completeLink } from './link.ts'
import { openSuggestions } from './suggest-plugin.ts'
import { TextLine } from './text-line.tsx'
import { ToolButton } from './tool-button.tsx'
import classes from './toolbar.module.css'

const FORMATS = ['bold', 'italic', 'underline', 'strike', 'link', 'bulletList', 'orderedList'] as const

/** Returns which formats the selection has. */
const useFormats = (editor: Editor): ReadonlySet<string> => {
  const active = useSyncExternalStore(
    (update) => {
      editor.on('transaction', update)
      return () => {
        editor.off('transaction', update)
      }
    },
    () => FORMATS.filter((format) => editor.isActive(format)).join(' '),
  )
  return new Set(active.split(' '))
}

/** A toolbar that formats the selection in a text block. It's in the settings or, if there's no room for them, below the text. */
export const FormatToolbar = ({ editor }: { editor: Editor }) => {
  const texts = useTexts().blocks
  const active = useFormats(editor)
  const run = () => editor.chain().focus()
  const buttons = [
    { label: texts.text.bold, icon: BoldIcon, format: 'bold', act: () => run().toggleBold().run() },
    { label: texts.text.italic, icon: ItalicIcon, format: 'italic', act: () => run().toggleItalic().run() },
    { label: texts.text.underline, icon: UnderlineIcon, format: 'underline', act: () => run().toggleUnderline().run() },
    { label: texts.text.strike, icon: StrikeIcon, format: 'strike', act: () => run().toggleStrike().run() },
    { label: texts.text.bullets, icon: ListIcon, format: 'bulletList', act: () => run().toggleBulletList().run() },
    { label: texts.text.numbers, icon: NumbersIcon, format: 'orderedList', act: () => run().toggleOrderedList().run() },
  ]
  const { isNarrow } = useEditing()
  const formatSlot = useContext(FormatSlot)
  const toolbar = (
    <div className={classes.formats} role="toolbar" aria-label={texts.text.toolbar} data-docked={!isNarrow}>
      {buttons.map(({ label, icon, format, act }) => (
        <ToolButton key={format} label={label} icon={icon} isOn={active.has(format)} onClick={act} />
      ))}
      <LinkButton editor={editor} isOn={active.has('link')} />
      <ToolButton label={texts.tags.insert} icon={TagIcon} onClick={() => openSuggestions(editor.view)} />
    </div>
  )
  return formatSlot && createPortal(toolbar, formatSlot)
}

const LinkButton = ({ editor, isOn }: { editor: Editor; isOn: boolean }) => {
  const texts = useTexts().blocks.text
  const { names } = useEditing()
  const [href, setHref] = useState<string | null>(null)
  const close = () => setHref(null)
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href) chain.setLink({ href: completeLink(href) }).run()
    else chain.unsetLink().run()
    close()
  }
  return (
    <Popover opened={href !== null} onDismiss={close} position="bottom" shadow="md" width={300} trapFocus>
      <Popover.Target>
        <ToolButton
          label={texts.link}
          icon={LinkIcon}
          isOn={isOn}
          onClick={() => setHref(href === null ? String(editor.getAttributes('link').href ?? '') : null)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack
          gap="sm"
          // Handles Enter before the input does, unless Enter picks a merge tag.
          onKeyDownCapture={({ key, target }) => {
            if (key === 'Enter' && (target as Element).matches('[role="textbox"]:not([aria-activedescendant])')) apply()
          }}
        >
          <TextLine label={texts.linkTo} value={href ?? ''} onChange={setHref} names={names} placeholder="https://" />
          <Group justify="space-between">
            <Button
              variant="subtle"
              color="red"
              size="xs"
              disabled={!isOn}
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                close()
              }}
            >
              {texts.removeLink}
            </Button>
            <Button size="xs" onClick={apply}>
              {texts.applyLink}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
