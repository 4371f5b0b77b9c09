import { Button, Group, Popover, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useTexts } from '../../../texts/locale.tsx'
import { CHIP } from './chips.ts'
import { changeOutput, type Output, readOutput } from './liquid.ts'
import classes from './liquid-editor.module.css'
import type { Place } from './suggestion-list.tsx'
import type { MergeName } from './types.ts'

interface Props {
  readonly editor: Editor
  readonly position: number
  readonly names: readonly MergeName[]
  readonly onClose: () => void
  readonly place: Place
}

/** The settings of a chip: the fallback for contacts without a value, and whether the value is required. */
export const ChipPopover = ({ editor, position, names, onClose, place }: Props) => {
  const texts = useTexts().blocks.tags
  const node = editor.state.doc.nodeAt(position)
  const source: string = node?.type.name === CHIP ? node.attrs.source : ''
  const output = readOutput(source)
  if (!node || !output) return null
  const change = (changes: Partial<Output>) =>
    editor.view.dispatch(
      editor.state.tr.setNodeMarkup(
        position,
        null,
        { source: changeOutput(source, { ...output, ...changes }) },
        node.marks,
      ),
    )
  const close = () => {
    onClose()
    editor.commands.focus(position + node.nodeSize)
  }
  return (
    <Popover
      opened
      withRoles={false}
      onDismiss={onClose}
      position="bottom-start"
      shadow="md"
      trapFocus
      width={280}
      withArrow
    >
      <Popover.Target>
        <span className={classes.anchor} style={place} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={texts.settings}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <Stack gap="sm">
          <div>
            <Text fw={600}>{names.find(({ name }) => name === output.name)?.label ?? output.name}</Text>
            <Text size="xs" c="dimmed" ff="monospace" className="breakable">
              {source}
            </Text>
          </div>
          <TextInput
            data-autofocus
            label={texts.fallback}
            placeholder={texts.fallbackPlaceholder}
            disabled={output.isRequired}
            value={output.fallback ?? ''}
            onChange={({ currentTarget: { value } }) => change({ fallback: value === '' ? null : value })}
            onKeyDown={(event) => event.key === 'Enter' && close()}
          />
          <Switch
            label={texts.required}
            description={texts.requiredAbout}
            checked={output.isRequired}
            onChange={({ currentTarget: { checked } }) =>
              change({ isRequired: checked, ...(checked && { fallback: null }) })
            }
          />
          <Group justify="space-between">
            <Button
              variant="subtle"
              color="red"
              size="xs"
              onClick={() => {
                onClose()
                editor
                  .chain()
                  .focus()
                  .deleteRange({ from: position, to: position + node.nodeSize })
                  .run()
              }}
            >
              {texts.remove}
            </Button>
            <Button variant="default" size="xs" onClick={close}>
              {texts.done}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
