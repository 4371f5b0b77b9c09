import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRefresh, useTeam } from '../data/team.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Form, FormActions, useForm } from '../ui/form.tsx'

/** Makes a token, then shows it, once, with a command to try it. */
export const NewToken = ({ suggestedName = '' }: { suggestedName?: string }) => {
  const [token, setToken] = useState<string>()
  return token ? <TokenOnce token={token} /> : <TokenForm suggestedName={suggestedName} onMade={setToken} />
}

const TokenForm = ({ suggestedName, onMade }: { suggestedName: string; onMade: (token: string) => void }) => {
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const form = useForm({
    initial: { name: suggestedName },
    submit: dashboard.tokens.create,
    onDone: ({ token }) => {
      onMade(token)
      return refresh('tokens')
    },
  })
  return (
    <Form form={form} label="Generate API token">
      <Stack>
        <TextInput
          required
          data-autofocus
          maw="24rem"
          placeholder="Online shop"
          description="What will use it, so that you know later which one to revoke"
          {...form.field('name', 'Label')}
        />
        <FormActions submit="Generate API token" />
      </Stack>
    </Form>
  )
}

/** In one line: each shell has its own way to continue on the next. */
const curlOf = (token: string) => `curl -H "Authorization: Bearer ${token}" ${location.origin}/api/v1/brands`

const TokenOnce = ({ token }: { token: string }) => (
  <Stack>
    <Alert variant="light" role="status" title="Copy the token now">
      It is shown this once and kept nowhere. Whoever has it can read and change everything of your team.
    </Alert>
    <Copyable label="the token" text={token} />
    <Text mt="xs">Try it in a terminal. This command lists your brands:</Text>
    <Copyable label="the command" text={curlOf(token)} />
  </Stack>
)
