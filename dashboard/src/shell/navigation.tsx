import { NavLink } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'wouter'
import type { Texts } from '../texts/en.ts'
import { useTexts } from '../texts/locale.tsx'
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
  readonly name: keyof Texts['shell']['pages']
  readonly icon: ComponentType
}

const AREAS: readonly Entry[] = [
  { href: '/', name: 'home', icon: HomeIcon },
  { href: '/contacts', name: 'contacts', icon: ContactsIcon },
  { href: '/fields', name: 'fields', icon: FieldsIcon },
  { href: '/lists', name: 'lists', icon: ListsIcon },
  { href: '/brands', name: 'brands', icon: BrandIcon },
  { href: '/files', name: 'files', icon: FilesIcon },
  { href: '/senders', name: 'senders', icon: SendersIcon },
  { href: '/sites', name: 'sites', icon: SitesIcon },
]

const SETTINGS: readonly Entry[] = [
  { href: '/team', name: 'team', icon: TeamIcon },
  { href: '/tokens', name: 'tokens', icon: KeyIcon },
]

export const Navigation = () => (
  <nav aria-label={useTexts().shell.mainNavigation} className={classes.navigation}>
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

const AreaLink = ({ href, name, icon: Icon }: Entry) => {
  const texts = useTexts().shell.pages
  const [path] = useLocation()
  const isHere = href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)
  return (
    <NavLink
      component={Link}
      href={href}
      label={texts[name]}
      leftSection={<Icon />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      className={classes.link}
    />
  )
}
