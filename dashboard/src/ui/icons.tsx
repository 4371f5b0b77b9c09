import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconBell,
  IconBraces,
  IconCheck,
  IconChevronDown,
  IconCircleX,
  IconCode,
  IconCopy,
  IconDeviceDesktop,
  IconDownload,
  IconExternalLink,
  IconFile,
  IconFilter,
  IconFolder,
  IconForms,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconKeyboard,
  IconLayoutGrid,
  IconListDetails,
  IconLogout,
  IconMail,
  IconMailForward,
  IconMailOff,
  IconMessage,
  IconMoon,
  IconPalette,
  IconPencil,
  IconPhone,
  IconPlug,
  IconPlus,
  IconSearch,
  IconSend,
  IconShieldLock,
  IconSpeakerphone,
  IconSun,
  IconTemplate,
  IconTrash,
  IconUpload,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWorld,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'

/**
 * Icons are named after their use in the dashboard and share a default size. Each one has text next to it or is in a labeled
 * button, so screen readers skip the icon.
 */
const icon = (Tabler: TablerIcon) => {
  const Icon = ({ size = 18 }: { size?: number }) => <Tabler size={size} stroke={1.8} aria-hidden="true" />
  return Icon
}

export const CampaignsIcon = icon(IconSpeakerphone)
export const SegmentsIcon = icon(IconFilter)
export const HomeIcon = icon(IconHome)
export const BrandIcon = icon(IconPalette)
export const ContactsIcon = icon(IconUsers)
export const FieldsIcon = icon(IconForms)
export const ListsIcon = icon(IconListDetails)
export const MessagesIcon = icon(IconMailForward)
export const OutboxIcon = icon(IconInbox)
export const SuppressionsIcon = icon(IconMailOff)
export const PrivacyIcon = icon(IconShieldLock)
export const FilesIcon = icon(IconFolder)
export const SendersIcon = icon(IconSend)
export const SitesIcon = icon(IconWorld)
export const SettingsIcon = icon(IconAdjustmentsHorizontal)
export const TeamIcon = icon(IconUsersGroup)
export const ConnectionsIcon = icon(IconPlug)
export const KeyIcon = icon(IconKey)
export const UserIcon = icon(IconUser)
export const PlusIcon = icon(IconPlus)
export const CopyIcon = icon(IconCopy)
export const CheckIcon = icon(IconCheck)
export const TrashIcon = icon(IconTrash)
export const ChevronIcon = icon(IconChevronDown)
export const UploadIcon = icon(IconUpload)
export const FileIcon = icon(IconFile)
export const MailIcon = icon(IconMail)
export const PhoneIcon = icon(IconPhone)
export const SunIcon = icon(IconSun)
export const MoonIcon = icon(IconMoon)
export const ScreenIcon = icon(IconDeviceDesktop)
export const SignOutIcon = icon(IconLogout)
export const CloseIcon = icon(IconX)
export const DownloadIcon = icon(IconDownload)
export const SearchIcon = icon(IconSearch)
export const ChatIcon = icon(IconMessage)
export const BellIcon = icon(IconBell)
export const KeyboardIcon = icon(IconKeyboard)
export const EditIcon = icon(IconPencil)
export const TemplatesIcon = icon(IconTemplate)
export const UndoIcon = icon(IconArrowBackUp)
export const RedoIcon = icon(IconArrowForwardUp)
export const HistoryIcon = icon(IconHistory)
export const WarningIcon = icon(IconAlertTriangle)
export const FaultIcon = icon(IconCircleX)
export const CodeIcon = icon(IconCode)
export const BlankIcon = icon(IconLayoutGrid)
export const MergeTagIcon = icon(IconBraces)
export const UpIcon = icon(IconArrowUp)
export const DownIcon = icon(IconArrowDown)
export const OpenIcon = icon(IconExternalLink)
export const SendIcon = icon(IconSend)
