import { NavLink, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link, useLocation } from 'wouter'
import { useTexts } from '../../texts/locale.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { AREA_GROUPS, type Area, type AreaGroup, HOME } from './areas.ts'
import classes from './navigation.module.css'

const KEY = 'postrider-closed-groups'

export const Navigation = () => {
  const texts = useTexts().shell
  const [closed, setClosed] = useLocalStorage<readonly string[]>({
    key: KEY,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const toggle = (name: string) =>
    setClosed((before) => (before.includes(name) ? before.filter((other) => other !== name) : [...before, name]))
  return (
    <nav aria-label={texts.mainNavigation} className={classes.navigation}>
      <AreaLink {...HOME} />
      {AREA_GROUPS.map((group) => (
        <Group key={group.name} {...group} isOpen={!closed.includes(group.name)} onToggle={() => toggle(group.name)} />
      ))}
    </nav>
  )
}

interface GroupProps extends AreaGroup {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A collapsed group still shows the area that the user is in. */
const Group = ({ name, areas, isOpen, onToggle }: GroupProps) => {
  const texts = useTexts().shell.groups
  const [path] = useLocation()
  return (
    <div className={classes.group}>
      <UnstyledButton className={classes.heading} aria-expanded={isOpen} onClick={onToggle}>
        {texts[name]}
        <ChevronIcon size={14} />
      </UnstyledButton>
      {areas
        .filter(({ href }) => isOpen || isAt(path, href))
        .map((area) => (
          <AreaLink key={area.href} {...area} />
        ))}
    </div>
  )
}

const isAt = (path: string, href: string) =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)

const AreaLink = ({ href, name, icon: Icon }: Area) => {
  const texts = useTexts().shell.pages
  const [path] = useLocation()
  const isHere = isAt(path, href)
  return (
    <NavLink
      component={Link}
      href={href}
      label={texts[name]}
      leftSection={<Icon size={16} />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      className={classes.link}
    />
  )
}
