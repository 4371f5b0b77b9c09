import { Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useBrands } from '../brands/use-brands.ts'
import { useTeam } from '../session/team.tsx'
import { NewToken } from '../tokens/new-token.tsx'
import { useTokens } from '../tokens/use-tokens.ts'
import { CheckIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import classes from './home-page.module.css'

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
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {POINTERS.map((pointer) => (
          <Pointer key={pointer.href} {...pointer} />
        ))}
      </SimpleGrid>
    </>
  )
}

interface Progress {
  readonly hasBrand: boolean
  readonly hasToken: boolean
  readonly hasCalled: boolean
}

const FirstSteps = ({ hasBrand, hasToken, hasCalled }: Progress) => (
  <Stack component="ol" gap="md" mb="xl" className={classes.steps} aria-label="First steps">
    <Step number={1} title="Create your first brand" isDone={hasBrand} after="You can change it at any time.">
      <Text c="dimmed">A brand is who your messages come from: its name, colors, logo and links.</Text>
      <Group>
        <Button component={Link} href="/brands/new">
          Create a brand
        </Button>
      </Group>
    </Step>
    <Step
      number={2}
      title="Generate an API token"
      isDone={hasToken}
      after="It is listed under API tokens."
      keepsOpen={!hasCalled}
    >
      <Text c="dimmed">
        {hasToken
          ? 'You have one. If it is not at hand any more, generate another.'
          : 'With it, a program of yours can act for this team.'}
      </Text>
      <NewToken suggestedName="My first token" />
    </Step>
    <Step number={3} title="Make your first request" isDone={hasCalled} after="The API is yours.">
      <Text c="dimmed">
        {hasToken
          ? 'Run the command that is shown with your token in a terminal: this step is ticked off as soon as the request arrives.'
          : 'As soon as you have a token, there is a command here to try it with.'}
      </Text>
    </Step>
  </Stack>
)

interface StepProps {
  readonly number: number
  readonly title: string
  readonly isDone: boolean
  /** Said once it is done. */
  readonly after: string
  /** Also when it is done: what it shows is needed for the next. */
  readonly keepsOpen?: boolean
  readonly children: ReactNode
}

const Step = ({ number, title, isDone, after, keepsOpen = false, children }: StepProps) => (
  <li className={`card ${classes.step}`}>
    <span className={classes.number} data-done={isDone}>
      {isDone ? <CheckIcon /> : number}
    </span>
    <Stack gap="sm" className={classes.body}>
      <Title order={2}>
        {title}
        {isDone && <span className={classes.unseen}> (done)</span>}
      </Title>
      {isDone && !keepsOpen ? <Text c="dimmed">{after}</Text> : children}
    </Stack>
  </li>
)

interface PointerProps {
  readonly href: string
  readonly title: string
  readonly about: string
}

const POINTERS: readonly PointerProps[] = [
  { href: '/brands', title: 'Brands', about: 'Names, colors, logos and links of who you send as' },
  { href: '/senders', title: 'Senders', about: 'Verify the addresses and numbers you send from' },
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
