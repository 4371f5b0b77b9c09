import { Alert, Anchor, Stack, Text, Title } from '@mantine/core'
import { NewToken } from '../../account/tokens/new-token.tsx'
import { useTokens } from '../../data/use-tokens.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Rich } from '../../ui/rich.tsx'

/** Generates an API token with an example request, and shows when the first request arrives. */
export const ForDevelopers = () => {
  const texts = useTexts().home.developers
  const tokens = useTokens()
  const hasCalled = tokens.some(({ last_used_at }) => last_used_at !== null)
  return (
    <Stack component="section" className="card" aria-labelledby="developers">
      <Title order={2} id="developers">
        {texts.title}
      </Title>
      <Text c="dimmed">
        <Rich text={texts.about} parts={{ link: docsLink }} />
      </Text>
      {hasCalled && (
        <Alert color="pine" variant="light" role="status">
          {texts.arrived}
        </Alert>
      )}
      <NewToken
        isSecondary
        suggestedName={texts.suggestedName}
        hint={tokens.length > 0 && !hasCalled ? texts.another : undefined}
      />
    </Stack>
  )
}

const docsLink = (words: string) => (
  <Anchor href="/docs" inherit underline="always">
    {words}
  </Anchor>
)
