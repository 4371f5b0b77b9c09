import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { Block } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useEditing } from './editing.ts'
import {
  BLOCK_ICONS,
  CopyBlockIcon,
  CutIcon,
  DuplicateIcon,
  MOVE_ICONS,
  MoreIcon,
  SectionIcon,
  SettingsIcon,
} from './icons.tsx'
import { ToolButton } from './tool-button.tsx'
import classes from './toolbar.module.css'

interface Props {
  readonly partKey: string
  readonly type: Block['type'] | 'section'
  readonly at: string
}

export const PartToolbar = ({ partKey, type, at }: Props) => {
  const texts = useTexts().blocks
  const { actions, openSettings } = useEditing()
  const Icon = type === 'section' ? SectionIcon : BLOCK_ICONS[type]
  const name = type === 'section' ? texts.section : texts.types[type]
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={texts.actions.toolbar} data-kind={type}>
      <span className={classes.toolbarName}>
        <Icon size={14} />
        {name}
      </span>
      <ToolButton label={texts.actions.up} icon={MOVE_ICONS.up} onClick={() => actions.move(partKey, 'up')} />
      <ToolButton label={texts.actions.down} icon={MOVE_ICONS.down} onClick={() => actions.move(partKey, 'down')} />
      <ToolButton label={texts.actions.settings} icon={SettingsIcon} onClick={openSettings} />
      <MoreMenu partKey={partKey} isInColumns={type !== 'section' && at !== ''} />
    </div>
  )
}

const MoreMenu = ({ partKey, isInColumns }: { partKey: string; isInColumns: boolean }) => {
  const texts = useTexts().blocks.actions
  const { actions } = useEditing()
  const copy = async (isCut: boolean) => {
    const text = actions.copy(partKey)
    if (text === undefined) return
    try {
      await navigator.clipboard.writeText(text)
      notify(texts.copied)
      if (isCut) actions.remove(partKey)
    } catch {
      notify(texts.cantCopy, 'problem')
    }
  }
  return (
    // The actions move the focus themselves, so the menu must not return it to the menu button.
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Tooltip label={texts.more}>
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={texts.more}>
            <MoreIcon />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {isInColumns &&
          (['left', 'right'] as const).map((direction) => {
            const Icon = MOVE_ICONS[direction]
            return (
              <Menu.Item key={direction} leftSection={<Icon />} onClick={() => actions.move(partKey, direction)}>
                {texts[direction]}
              </Menu.Item>
            )
          })}
        <Menu.Item leftSection={<DuplicateIcon />} onClick={() => actions.duplicate(partKey)}>
          {texts.duplicate}
        </Menu.Item>
        <Menu.Item leftSection={<CopyBlockIcon />} onClick={() => copy(false)}>
          {texts.copy}
        </Menu.Item>
        <Menu.Item leftSection={<CutIcon />} onClick={() => copy(true)}>
          {texts.cut}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<TrashIcon size={16} />} onClick={() => actions.remove(partKey)}>
          {texts.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
