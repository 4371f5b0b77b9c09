import { Anchor, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTeam } from '../data/team.tsx'
import { useBrands } from '../data/use-brands.ts'
import { useTokens } from '../data/use-tokens.ts'
import { useTexts } from '../texts/locale.tsx'
import { PartBoundary } from '../ui/page-boundary.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FirstSteps } from './first-steps.tsx'
import classes from './home-page.module.css'
import { Overview } from './overview.tsx'

/** Create a brand, generate a token, make a request. */
const STEPS = 3

export default function HomePage() {
  const texts = useTexts().home
  const { name } = useTeam()
  const brands = useBrands()
  const tokens = useTokens()
  const hasBrand = brands.length > 0
  const hasToken = tokens.length > 0
  const hasCalled = tokens.some(({ last_used_at }) => last_used_at !== null)
  const done = [hasBrand, hasToken, hasCalled].filter(Boolean).length
  // Users who complete the last step now still see it checked. On the next visit, the steps are gone.
  const [isFresh] = useState(done < STEPS)
  return (
    <>
      <PageHeader title={name} about={isFresh ? texts.setUp(done, STEPS) : texts.about} />
      {isFresh && <FirstSteps hasBrand={hasBrand} hasToken={hasToken} hasCalled={hasCalled} />}
      {hasBrand && (
        <PartBoundary>
          <Overview />
        </PartBoundary>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {Object.entries(LINKS).map(([key, href]) => (
          <LinkCard key={key} href={href} {...texts.links[key as keyof typeof LINKS]} />
        ))}
      </SimpleGrid>
    </>
  )
}

const LINKS = {
  import: '/contacts/import',
  senders: '/senders',
  sites: '/sites',
  files: '/files',
  team: '/team',
  tokens: '/tokens',
} as const

const LinkCard = ({ href, title, about }: { href: string; title: string; about: string }) => (
  <div className={`card ${classes.pointer}`}>
    <Anchor component={Link} href={href} fw={600} className={classes.link}>
      {title}
    </Anchor>
    <Text c="dimmed" size="sm">
      {about}
    </Text>
  </div>
)
