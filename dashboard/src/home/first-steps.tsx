import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { NewToken } from '../tokens/new-token.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import classes from './home-page.module.css'

export interface Progress {
  readonly hasBrand: boolean
  readonly hasToken: boolean
  readonly hasCalled: boolean
}

/** What is done is folded, what comes later is only named: the one to do next stands out. */
export const FirstSteps = ({ hasBrand, hasToken, hasCalled }: Progress) => {
  const next = [hasBrand, hasToken, hasCalled].indexOf(false) + 1
  return (
    <Stack component="ol" gap="sm" mb="xl" className={classes.steps} aria-label="First steps">
      <Step number={1} title="Create your first brand" isDone={hasBrand} isOpen={next === 1}>
        <Text c="dimmed">A brand is who your messages come from: its name, colors, logo and links.</Text>
        <Group>
          <Button component={Link} href="/brands/new">
            Create a brand
          </Button>
        </Group>
      </Step>
      {/* Open until the request has come: the token is shown once, with the command for it. */}
      <Step number={2} title="Generate an API token" isDone={hasToken} isOpen={next === 2 || next === 3}>
        <Text c="dimmed">
          {hasToken
            ? 'You have one. If it is not at hand any more, generate another.'
            : 'With it, a program of yours can act for this team.'}
        </Text>
        <NewToken suggestedName="My first token" />
      </Step>
      <Step number={3} title="Make your first request" isDone={hasCalled} isOpen={next === 3}>
        <Text c="dimmed">
          Run the command that is shown with your token in a terminal: this step is ticked off as soon as the request
          arrives.
        </Text>
      </Step>
    </Stack>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly isDone: boolean
  readonly isOpen: boolean
  readonly children: ReactNode
}

const Step = ({ number, title, isDone, isOpen, children }: StepProps) => (
  <li className={`card ${classes.step}`} data-open={isOpen}>
    <span className={classes.number} data-done={isDone}>
      {isDone ? <CheckIcon /> : number}
    </span>
    <Stack gap="sm" className={classes.body}>
      <Title order={2}>
        {title}
        {isDone && <span className={classes.unseen}> (done)</span>}
      </Title>
      {isOpen && children}
    </Stack>
  </li>
)
