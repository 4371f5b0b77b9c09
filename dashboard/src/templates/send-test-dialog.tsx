import { Alert, Anchor, Modal, Stack, TagsInput, Text } from '@mantine/core'
import type { SentMessage } from '@postrider/client'
import { useState } from 'react'
import { Link } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import { useSession } from '../data/use-session.ts'
import type { PreviewRequest } from '../server/template-types.ts'
import { useTexts } from '../texts/locale.tsx'
import { Form, FormActions, useForm } from '../ui/form.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly request: PreviewRequest
}

/** How many recipients a test can have. The server has the same limit. */
const MAX_RECIPIENTS = 5

export const SendTestDialog = ({ isOpen, onClose, request }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title={useTexts().templates.test.title}>
    <TestForm request={request} />
  </Modal>
)

const TestForm = ({ request }: Pick<Props, 'request'>) => {
  const texts = useTexts().templates.test
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const { user } = useSession()
  const [sent, setSent] = useState<readonly SentMessage[]>()
  const form = useForm({
    initial: { to: request.channel === 'email' && user ? [user.email] : [] },
    submit: ({ to }) => {
      setSent(undefined)
      return dashboard.templates.test({ ...request, to })
    },
    onDone: async ({ messages }) => {
      setSent(messages)
      await refresh('messages')
    },
  })
  return (
    <Form form={form} label={texts.title}>
      <Stack>
        <Text c="dimmed" size="sm">
          {texts.about}
        </Text>
        <TagsInput
          data-autofocus
          maxTags={MAX_RECIPIENTS}
          acceptValueOnBlur
          splitChars={[',', ' ', ';']}
          description={texts.toAbout}
          clearButtonProps={{ 'aria-label': texts.clear }}
          {...form.field('to', texts.to[request.channel])}
        />
        {sent && <SentList sent={sent} />}
        <FormActions submit={texts.submit} color="wax.7" />
      </Stack>
    </Form>
  )
}

const SentList = ({ sent }: { sent: readonly SentMessage[] }) => {
  const texts = useTexts().templates.test
  return (
    <Alert color="green" variant="light" role="status" title={texts.done(sent.length)}>
      {sent.map(({ id, to }) => (
        <div key={id}>
          <Anchor component={Link} href={`/messages/${id}`} underline="always" className="breakable">
            {texts.open(to ?? '')}
          </Anchor>
        </div>
      ))}
    </Alert>
  )
}
