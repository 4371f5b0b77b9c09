import type { ComponentType } from 'react'
import type { Texts } from '../../texts/en.ts'
import { PlusIcon, UploadIcon, UserIcon } from '../../ui/icons.tsx'
import { ASKED } from '../../ui/use-asked.ts'
import { AREAS } from './areas.ts'

export interface Command {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly about?: string
  readonly icon?: ComponentType<{ size?: number }>
  /** The key that runs the command when pressed after G. */
  readonly shortcut?: string
}

export const pageCommands = ({ shell }: Texts): readonly Command[] => [
  ...AREAS.map(({ href, name, icon, shortcut }) => ({ id: href, label: shell.pages[name], href, icon, shortcut })),
  { id: '/account', label: shell.yourAccount, href: '/account', icon: UserIcon },
]

export const createCommands = (texts: Texts): readonly Command[] => [
  { id: 'campaign', label: texts.campaigns.create, href: '/campaigns/new', icon: PlusIcon },
  { id: 'template', label: texts.templates.create, href: '/templates/new', icon: PlusIcon },
  { id: 'contact', label: texts.contacts.create, href: '/contacts/new', icon: PlusIcon },
  { id: 'import', label: texts.imports.title, href: '/contacts/import', icon: UploadIcon },
  { id: 'segment', label: texts.segments.create, href: '/segments/new', icon: PlusIcon },
  { id: 'list', label: texts.lists.create, href: '/lists/new', icon: PlusIcon },
  { id: 'brand', label: texts.brands.create, href: '/brands/new', icon: PlusIcon },
  { id: 'email', label: texts.senders.addEmail, href: '/senders/new/email', icon: PlusIcon },
  { id: 'phone', label: texts.senders.addPhone, href: '/senders/new/phone', icon: PlusIcon },
  { id: 'site', label: texts.sites.create, href: '/sites/new', icon: PlusIcon },
  { id: 'files', label: texts.shell.palette.upload, href: `/files${ASKED}`, icon: UploadIcon },
  { id: 'person-field', label: texts.fields.addTo.person, href: '/fields/new/person', icon: PlusIcon },
  {
    id: 'organization-field',
    label: texts.fields.addTo.organization,
    href: '/fields/new/organization',
    icon: PlusIcon,
  },
  { id: 'connection', label: texts.connections.add, href: '/connections/new', icon: PlusIcon },
  { id: 'token', label: texts.tokens.generate, href: `/tokens${ASKED}`, icon: PlusIcon },
  { id: 'invite', label: texts.shell.palette.invite, href: `/team${ASKED}`, icon: PlusIcon },
  { id: 'team', label: texts.shell.createTeam, href: '/team/new', icon: PlusIcon },
]
