import { Anchor, Text, Title } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../texts/locale.tsx'
import { FilesIcon, KeyIcon, SendersIcon, SitesIcon, TeamIcon, UploadIcon } from '../ui/icons.tsx'
import classes from './home-page.module.css'

const LINKS: readonly {
  readonly name: 'import' | 'senders' | 'sites' | 'files' | 'team' | 'tokens'
  readonly href: string
  readonly icon: ComponentType<{ size?: number }>
}[] = [
  { name: 'import', href: '/contacts/import', icon: UploadIcon },
  { name: 'senders', href: '/senders', icon: SendersIcon },
  { name: 'sites', href: '/sites', icon: SitesIcon },
  { name: 'files', href: '/files', icon: FilesIcon },
  { name: 'team', href: '/team', icon: TeamIcon },
  { name: 'tokens', href: '/tokens', icon: KeyIcon },
]

export const NextSteps = () => {
  const texts = useTexts().home
  return (
    <section className="card" aria-labelledby="next">
      <Title order={2} id="next" mb="xs">
        {texts.next}
      </Title>
      <ul className={classes.links}>
        {LINKS.map(({ name, href, icon: Icon }) => (
          <li key={name} className={classes.pointer}>
            <Icon />
            <div>
              <Anchor component={Link} href={href} c="inherit" fw={550} underline="never" className={classes.link}>
                {texts.links[name].title}
              </Anchor>
              <Text c="dimmed" size="sm">
                {texts.links[name].about}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
