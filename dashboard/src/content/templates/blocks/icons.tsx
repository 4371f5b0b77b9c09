import {
  IconAlertTriangle,
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconBold,
  IconBraces,
  IconCode,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconDots,
  IconGripVertical,
  IconHandClick,
  IconHeading,
  IconItalic,
  IconLayoutNavbar,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconRepeat,
  IconRowInsertBottom,
  IconSection,
  IconSeparatorHorizontal,
  IconSettings,
  IconShare,
  IconStrikethrough,
  IconTextSize,
  IconUnderline,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Block } from '../../../../../src/content/templates/blocks.ts'

type Icon = ComponentType<{ readonly size?: number }>

/** Screen readers skip the icons: each one has text next to it or is in a labeled button. */
const icon = (Tabler: TablerIcon): Icon => {
  const Shown = ({ size = 16 }: { readonly size?: number }) => <Tabler size={size} stroke={1.8} aria-hidden="true" />
  return Shown
}

export const AlertIcon = icon(IconAlertTriangle)
export const BoldIcon = icon(IconBold)
export const CopyBlockIcon = icon(IconCopy)
export const CutIcon = icon(IconCut)
export const DuplicateIcon = icon(IconCopyPlus)
export const GripIcon = icon(IconGripVertical)
export const ItalicIcon = icon(IconItalic)
export const LinkIcon = icon(IconLink)
export const ListIcon = icon(IconList)
export const MoreIcon = icon(IconDots)
export const NumbersIcon = icon(IconListNumbers)
export const SectionIcon = icon(IconSection)
export const SettingsIcon = icon(IconSettings)
export const StrikeIcon = icon(IconStrikethrough)
export const TagIcon = icon(IconBraces)
export const UnderlineIcon = icon(IconUnderline)

export const MOVE_ICONS = {
  up: icon(IconArrowUp),
  down: icon(IconArrowDown),
  left: icon(IconArrowLeft),
  right: icon(IconArrowRight),
}

export const ALIGN_ICONS = { left: icon(IconAlignLeft), center: icon(IconAlignCenter), right: icon(IconAlignRight) }

export const BLOCK_ICONS: Readonly<Record<Block['type'], Icon>> = {
  text: icon(IconTextSize),
  heading: icon(IconHeading),
  image: icon(IconPhoto),
  button: icon(IconHandClick),
  divider: icon(IconSeparatorHorizontal),
  spacer: icon(IconRowInsertBottom),
  social: icon(IconShare),
  html: icon(IconCode),
  repeat: icon(IconRepeat),
  footer: icon(IconLayoutNavbar),
}
