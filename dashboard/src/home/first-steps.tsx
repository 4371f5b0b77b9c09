import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../texts/locale.tsx'
import { NewToken } from '../tokens/new-token.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import classes from './home-page.module.css'

export interface Progress {
  readonly hasBrand: boolean
  readonly hasToken: boolean
  readonly hasCalled: boolean
}

/**
 * The first steps of a new team. The next step is expanded, so that it stands out. The others are collapsed, except for step 2
 * while its token may still be needed.
 */
export const FirstSteps = ({ hasBrand, hasToken, hasCalled }: Progress) => {
  const texts = useTexts().home.steps
  const [isTokenShown, setTokenShown] = useState(false)
  const next = [hasBrand, hasToken, hasCalled].indexOf(false) + 1
  return (
    <Stack component="ol" gap="sm" mb="xl" className={classes.steps} aria-label={texts.label}>
      <Step number={1} title={texts.brand.title} isDone={hasBrand} isOpen={next === 1}>
        <Text c="dimmed">{texts.brand.about}</Text>
        <Group>
          <Button component={Link} href="/brands/new">
            {texts.brand.create}
          </Button>
        </Group>
      </Step>
      {/* Stays open during step 3, and until the user closes the token, which is shown only once. */}
      <Step number={2} title={texts.token.title} isDone={hasToken} isOpen={next === 2 || next === 3 || isTokenShown}>
        <Text c="dimmed">{hasToken ? texts.token.another : texts.token.about}</Text>
        <NewToken suggestedName={texts.token.suggestedName} onShown={setTokenShown} />
      </Step>
      <Step number={3} title={texts.request.title} isDone={hasCalled} isOpen={next === 3}>
        <Text c="dimmed">{texts.request.about}</Text>
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

const Step = ({ number, title, isDone, isOpen, children }: StepProps) => {
  const texts = useTexts().home.steps
  return (
    <li className={`card ${classes.step}`} data-open={isOpen}>
      <span className={classes.number} data-done={isDone}>
        {isDone ? <CheckIcon /> : number}
      </span>
      <Stack gap="sm" className={classes.body}>
        <Title order={2}>
          {title}
          {isDone && <span className="unseen"> {texts.done}</span>}
        </Title>
        {isOpen && children}
      </Stack>
    </li>
  )
}
