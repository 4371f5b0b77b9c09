import { useState } from 'react'
import { useTeam } from '../data/team.tsx'
import { useBrands } from '../data/use-brands.ts'
import { usePrefetchTokens, useTokens } from '../data/use-tokens.ts'
import { useTexts } from '../texts/locale.tsx'
import { CreateLink } from '../ui/create-link.tsx'
import { PartBoundary } from '../ui/page-boundary.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NextSteps } from './next-steps.tsx'
import { Overview } from './overview.tsx'

/** The number of first steps: create a brand, generate a token, make a request. */
const STEPS = 3

export default function HomePage() {
  const { home: texts, campaigns } = useTexts()
  const { name } = useTeam()
  usePrefetchTokens()
  const brands = useBrands()
  const tokens = useTokens()
  const hasBrand = brands.length > 0
  const hasToken = tokens.length > 0
  const hasCalled = tokens.some(({ last_used_at }) => last_used_at !== null)
  const done = [hasBrand, hasToken, hasCalled].filter(Boolean).length
  // The steps stay on screen, checked off, when the user completes the last one. They're gone on the next visit.
  const [isFresh] = useState(done < STEPS)
  return (
    <>
      <PageHeader title={name} about={isFresh ? texts.setUp(done, STEPS) : texts.about}>
        {!isFresh && <CreateLink href="/campaigns/new">{campaigns.create}</CreateLink>}
      </PageHeader>
      {isFresh && <FirstSteps hasBrand={hasBrand} hasToken={hasToken} hasCalled={hasCalled} />}
      {hasBrand || hasCalled ? (
        <PartBoundary>
          <Overview>
            <NextSteps />
          </Overview>
        </PartBoundary>
      ) : (
        <NextSteps />
      )}
    </>
  )
}
