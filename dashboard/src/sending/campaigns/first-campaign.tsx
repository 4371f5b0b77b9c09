import { Alert, Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useTeam } from '../../data/team.tsx'
import { useBrands } from '../../data/use-brands.ts'
import { useConnections } from '../../data/use-connections.ts'
import { useLists, usePrefetchLists } from '../../data/use-lists.ts'
import { usePrefetchVerifiedSenders, useVerifiedSenders } from '../../data/use-senders.ts'
import { useTemplatePage } from '../../data/use-templates.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { PostHorn } from '../../ui/drawings.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Step, StepList, stepHeadingId } from '../../ui/step-list.tsx'
import classes from './first-campaign.module.css'

/**
 * Guides a team to its first campaign. Each step links to where it's done, and is checked off automatically. The next step is
 * open. Users can skip it to open the one after it.
 */
export const FirstCampaign = () => {
  const texts = useTexts().campaigns.first
  usePrefetchVerifiedSenders()
  usePrefetchLists()
  const brand = useBrandStep()
  const list = useListStep()
  const hasTemplate = useTemplatePage(undefined, 1).total > 0
  const [skipped, setSkipped] = useLocalStorage<readonly number[]>({
    key: `postrider-steps-skipped-${useTeam().id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const focusesNext = useRef(false)
  const isDone = (number: number) => [brand.isDone, list.isDone, hasTemplate, false][number - 1] === true
  const next = [1, 2, 3].find((number) => !isDone(number) && !skipped.includes(number)) ?? 4
  // The button that was clicked is gone, so the step that opens takes the focus.
  useEffect(() => {
    if (focusesNext.current) document.getElementById(stepHeadingId(next))?.focus()
    focusesNext.current = false
  }, [next])
  const changeSkipped = (numbers: readonly number[]) => {
    focusesNext.current = true
    setSkipped(numbers)
  }
  const skip = (
    <Button variant="subtle" onClick={() => changeSkipped([...skipped, next])}>
      {texts.skip}
    </Button>
  )
  const props = (number: number) => ({
    number,
    isDone: isDone(number),
    doneLabel: texts.done,
    isOpen: number === next,
    onOpen: skipped.includes(number) ? () => changeSkipped(skipped.filter((other) => other < number)) : undefined,
    openLabel: texts.open,
  })
  return (
    <section className={classes.first} aria-labelledby="first-campaign">
      <div className={classes.intro}>
        <PostHorn />
        <Title order={2} id="first-campaign" className="big-number" fz="1.25rem">
          {texts.title}
        </Title>
        <Text c="dimmed">{texts.about}</Text>
      </div>
      <StepList label={texts.label}>
        <Step title={texts.brand.title} {...props(1)}>
          <Text c="dimmed">{brand.about}</Text>
          <Group>
            <Button component={Link} href={brand.href}>
              {brand.action}
            </Button>
            {skip}
          </Group>
        </Step>
        <Step title={texts.list.title} {...props(2)}>
          <Text c="dimmed">{texts.list.about}</Text>
          <Group>
            <Button component={Link} href={list.href}>
              {list.action}
            </Button>
            <Button component={Link} href="/contacts/import" variant="default">
              {texts.list.import}
            </Button>
            {skip}
          </Group>
        </Step>
        <Step title={texts.template.title} {...props(3)}>
          <Text c="dimmed">{texts.template.about}</Text>
          <Group>
            <Button component={Link} href="/templates/new">
              {texts.template.create}
            </Button>
            {skip}
          </Group>
        </Step>
        <Step title={texts.campaign.title} {...props(4)} isOpen>
          <Text c="dimmed">{texts.campaign.about}</Text>
          <Group>
            <CreateButton isNext={next === 4} />
          </Group>
        </Step>
      </StepList>
      <NoConnection />
    </section>
  )
}

const CreateButton = ({ isNext }: { isNext: boolean }) => {
  const texts = useTexts().campaigns
  return (
    <CreateLink href="/campaigns/new" variant={isNext ? 'filled' : 'default'}>
      {texts.create}
    </CreateLink>
  )
}

/** A brand is complete if it has a sender and a postal address. */
const useBrandStep = () => {
  const texts = useTexts().campaigns.first.brand
  const formats = useFormats()
  const brands = useBrands()
  const hasSender = useVerifiedSenders().length > 0
  const isDone = brands.some(({ email_address_id, postal_address }) => email_address_id !== null && postal_address)
  const brand = brands.find(({ is_default }) => is_default) ?? brands[0]
  if (!hasSender) return { isDone, about: texts.about, href: '/senders/new/email', action: texts.sender }
  if (!brand) return { isDone, about: texts.about, href: '/brands/new', action: texts.brand }
  const missing = [
    ...(brand.email_address_id === null ? [texts.missingSender] : []),
    ...(brand.postal_address ? [] : [texts.missingAddress]),
  ]
  return { isDone, about: texts.missing(formats.list(missing)), href: `/brands/${brand.id}`, action: texts.edit }
}

const useListStep = () => {
  const texts = useTexts().campaigns.first.list
  const lists = useLists()
  const isDone = lists.some(({ subscriber_counts }) => subscriber_counts.subscribed > 0)
  const [list] = lists
  return list
    ? { isDone, href: `/lists/${list.id}`, action: texts.add }
    : { isDone, href: '/lists/new', action: texts.create }
}

/** Explains the outbox if the team has no connection. */
const NoConnection = () => {
  const texts = useTexts().campaigns.first
  const connections = useConnections()
  if (connections.length > 0) return null
  const linkTo = (href: string) => (words: string) => (
    <Anchor component={Link} href={href} inherit underline="always">
      {words}
    </Anchor>
  )
  return (
    <Alert color="gray" variant="light">
      <Rich text={texts.outbox} parts={{ outbox: linkTo('/outbox'), connections: linkTo('/connections') }} />
    </Alert>
  )
}
