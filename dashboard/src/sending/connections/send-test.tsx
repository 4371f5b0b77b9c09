import { Alert, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FACTS_OF } from '../../../../src/foundation/channels/channels.ts'
import { ADDRESS_INPUTS } from '../../audience/lists/channels.tsx'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useSession } from '../../data/use-session.ts'
import type { Connection, TestResult } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'

export const SendTest = ({ connection: { id, channel } }: { connection: Connection }) => {
  const texts = useTexts().connections.test
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const { user } = useSession()
  const [result, setResult] = useState<TestResult>()
  const input = ADDRESS_INPUTS[FACTS_OF[channel].address.type]
  const form = useForm({
    initial: { to: input.ofMember(user) },
    submit: ({ to }) => {
      setResult(undefined)
      return dashboard.connections.test(id, to.trim())
    },
    onDone: async (result) => {
      setResult(result)
      await refresh('connections')
    },
  })
  return (
    <Form form={form} label={texts.button}>
      <Stack>
        <TextInput
          data-autofocus
          type={input.type}
          description={texts.about}
          {...form.field('to', texts.to[channel])}
        />
        {result && (
          <Alert
            color={result.is_sent ? 'green' : 'red'}
            variant="light"
            role={result.is_sent ? 'status' : 'alert'}
            title={result.is_sent ? texts.sent : texts.failed}
          >
            {result.message}
          </Alert>
        )}
        <FormActions submit={texts.submit} color="wax.7" />
      </Stack>
    </Form>
  )
}
