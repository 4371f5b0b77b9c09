import { Anchor, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTeam } from '../data/team.tsx'
import { useBrands } from '../data/use-brands.ts'
import { useTokens } from '../data/use-tokens.ts'
import { PartBoundary } from '../ui/page-boundary.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FirstSteps } from './first-steps.tsx'
import classes from './home-page.module.css'
import { Overview } from './overview.tsx'

export default function HomePage() {
  const { name } = useTeam()
  const brands = useBrands()
  const tokens = useTokens()
  const hasBrand = brands.length > 0
  const hasToken = tokens.length > 0
  const hasCalled = tokens.some(({ last_used_at }) => last_used_at !== null)
  const done = [hasBrand, hasToken, hasCalled].filter(Boolean).length
  // Whoever has just done the last step sees it ticked off; later they are not told again.
  const [isFresh] = useState(done < 3)
  return (
    <>
      <PageHeader
        title={name}
        about={
          isFresh
            ? `Three steps to a brand that your programs can work with. ${done} of 3 done.`
            : 'What would you like to do?'
        }
      />
      {isFresh && <FirstSteps hasBrand={hasBrand} hasToken={hasToken} hasCalled={hasCalled} />}
      {hasBrand && (
        <PartBoundary>
          <Overview />
        </PartBoundary>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {POINTERS.map((pointer) => (
          <Pointer key={pointer.href} {...pointer} />
        ))}
      </SimpleGrid>
    </>
  )
}

interface PointerProps {
  readonly href: string
  readonly title: string
  readonly about: string
}

const POINTERS: readonly PointerProps[] = [
  { href: '/contacts/import', title: 'Import contacts', about: 'From a spreadsheet or another program' },
  { href: '/senders', title: 'Senders', about: 'Verify the addresses and numbers you send from' },
  { href: '/sites', title: 'Sites', about: 'Pages that are served for you' },
  { href: '/files', title: 'Files', about: 'Logos and pictures for your brands' },
  { href: '/team', title: 'Team', about: 'Invite your colleagues' },
  { href: '/tokens', title: 'API tokens', about: 'Let your programs act for the team' },
]

const Pointer = ({ href, title, about }: PointerProps) => (
  <div className={`card ${classes.pointer}`}>
    <Anchor component={Link} href={href} fw={600} className={classes.link}>
      {title}
    </Anchor>
    <Text c="dimmed" size="sm">
      {about}
    </Text>
  </div>
)
