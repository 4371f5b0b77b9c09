import type { ComponentType } from 'react'
import type { Texts } from '../../texts/en.ts'
import {
  BrandIcon,
  CampaignsIcon,
  ConnectionsIcon,
  ContactsIcon,
  FieldsIcon,
  FilesIcon,
  HomeIcon,
  KeyIcon,
  ListsIcon,
  MessagesIcon,
  OutboxIcon,
  PrivacyIcon,
  SegmentsIcon,
  SendersIcon,
  SettingsIcon,
  SitesIcon,
  SuppressionsIcon,
  TeamIcon,
  TemplatesIcon,
} from '../../ui/icons.tsx'

export interface Area {
  readonly href: string
  readonly name: keyof Texts['shell']['pages']
  readonly icon: ComponentType<{ size?: number }>
  /** The key that opens the area when pressed after G. */
  readonly shortcut: string
}

export interface AreaGroup {
  readonly name: keyof Texts['shell']['groups']
  readonly areas: readonly Area[]
}

export const HOME: Area = { href: '/', name: 'home', icon: HomeIcon, shortcut: 'h' }

/** All areas except the home page, in the order in which the navigation, the palette and the list of shortcuts show them. */
export const AREA_GROUPS: readonly AreaGroup[] = [
  {
    name: 'send',
    areas: [
      { href: '/campaigns', name: 'campaigns', icon: CampaignsIcon, shortcut: 'k' },
      { href: '/templates', name: 'templates', icon: TemplatesIcon, shortcut: 'p' },
      { href: '/messages', name: 'messages', icon: MessagesIcon, shortcut: 'm' },
      { href: '/outbox', name: 'outbox', icon: OutboxIcon, shortcut: 'o' },
      { href: '/suppressions', name: 'suppressions', icon: SuppressionsIcon, shortcut: 'u' },
    ],
  },
  {
    name: 'audience',
    areas: [
      { href: '/contacts', name: 'contacts', icon: ContactsIcon, shortcut: 'c' },
      { href: '/segments', name: 'segments', icon: SegmentsIcon, shortcut: 'g' },
      { href: '/lists', name: 'lists', icon: ListsIcon, shortcut: 'l' },
      { href: '/privacy-requests', name: 'privacy', icon: PrivacyIcon, shortcut: 'r' },
    ],
  },
  {
    name: 'identity',
    areas: [
      { href: '/brands', name: 'brands', icon: BrandIcon, shortcut: 'b' },
      { href: '/senders', name: 'senders', icon: SendersIcon, shortcut: 's' },
      { href: '/sites', name: 'sites', icon: SitesIcon, shortcut: 'w' },
      { href: '/files', name: 'files', icon: FilesIcon, shortcut: 'f' },
    ],
  },
  {
    name: 'settings',
    areas: [
      { href: '/team', name: 'team', icon: TeamIcon, shortcut: 't' },
      { href: '/settings', name: 'settings', icon: SettingsIcon, shortcut: 'e' },
      { href: '/fields', name: 'fields', icon: FieldsIcon, shortcut: 'd' },
      { href: '/connections', name: 'connections', icon: ConnectionsIcon, shortcut: 'n' },
      { href: '/tokens', name: 'tokens', icon: KeyIcon, shortcut: 'a' },
    ],
  },
]

export const AREAS: readonly Area[] = [HOME, ...AREA_GROUPS.flatMap(({ areas }) => areas)]
