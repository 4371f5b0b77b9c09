import { NavLink } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'wouter'
import {
  BrandIcon,
  ContactsIcon,
  FieldsIcon,
  FilesIcon,
  HomeIcon,
  KeyIcon,
  ListsIcon,
  SendersIcon,
  SitesIcon,
  TeamIcon,
} from '../ui/icons.tsx'
import classes from './shell.module.css'

interface Entry {
  readonly href: string
  readonly label: string
  readonly icon: ComponentType
}

const AREAS: readonly Entry[] = [
  { href: '/', label: 'Home', icon: HomeIcon },
  { href: '/contacts', label: 'Contacts', icon: ContactsIcon },
  { href: '/fields', label: 'Contact fields', icon: FieldsIcon },
  { href: '/lists', label: 'Lists', icon: ListsIcon },
  { href: '/brands', label: 'Brands', icon: BrandIcon },
  { href: '/files', label: 'Files', icon: FilesIcon },
  { href: '/senders', label: 'Senders', icon: SendersIcon },
  { href: '/sites', label: 'Sites', icon: SitesIcon },
]

const SETTINGS: readonly Entry[] = [
  { href: '/team', label: 'Team', icon: TeamIcon },
  { href: '/tokens', label: 'API tokens', icon: KeyIcon },
]

export const Navigation = () => (
  <nav aria-label="Main" className={classes.navigation}>
    {AREAS.map((entry) => (
      <AreaLink key={entry.href} {...entry} />
    ))}
    <div className={classes.below}>
      {SETTINGS.map((entry) => (
        <AreaLink key={entry.href} {...entry} />
      ))}
    </div>
  </nav>
)

const AreaLink = ({ href, label, icon: Icon }: Entry) => {
  const [path] = useLocation()
  const isHere = href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)
  return (
    <NavLink
      component={Link}
      href={href}
      label={label}
      leftSection={<Icon />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      className={classes.link}
    />
  )
}
