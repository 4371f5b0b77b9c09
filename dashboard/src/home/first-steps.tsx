import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../texts/locale.tsx'
import { NewToken } from '../tokens/new-token.tsx'
import { Step, StepList } from '../ui/step-list.tsx'

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
    <StepList label={texts.label}>
      <Step number={1} title={texts.brand.title} isDone={hasBrand} doneLabel={texts.done} isOpen={next === 1}>
        <Text c="dimmed">{texts.brand.about}</Text>
        <Group>
          <Button component={Link} href="/brands/new">
            {texts.brand.create}
          </Button>
        </Group>
      </Step>
      {/* Stays open during step 3, and until the user closes the token, which is shown only once. */}
      <Step
        number={2}
        title={texts.token.title}
        isDone={hasToken}
        doneLabel={texts.done}
        isOpen={next === 2 || next === 3 || isTokenShown}
      >
        <Text c="dimmed">{hasToken ? texts.token.another : texts.token.about}</Text>
        <NewToken suggestedName={texts.token.suggestedName} onShown={setTokenShown} />
      </Step>
      <Step number={3} title={texts.request.title} isDone={hasCalled} doneLabel={texts.done} isOpen={next === 3}>
        <Text c="dimmed">{texts.request.about}</Text>
      </Step>
    </StepList>
  )
}
