import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../data/use-session.ts'
import { sessionApi } from '../server/session-api.ts'
import { useMessageOf } from '../ui/error-message.ts'
import { notify } from '../ui/notices.tsx'

/** Until the user has opened the link in their mail; never where the server can't send any. */
export const ConfirmEmailBanner = () => {
  const { user } = useSession()
  const messageOf = useMessageOf()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: sessionApi.sendConfirmation,
    onSuccess: () => notify(`We’ve sent a new link to ${user?.email}.`),
    onError: (error) => notify(messageOf(error), 'problem'),
  })
  if (!user?.must_confirm_email) return null
  return (
    <Alert variant="light" mb="lg" title="Confirm your address" role="region" aria-label="Confirm your address">
      <Group justify="space-between" gap="sm">
        <Text inherit flex="1 1 18rem" className="breakable">
          Confirm {user.email} to invite colleagues. We’ll email you a link.
        </Text>
        <Button variant="default" size="xs" loading={isPending} disabled={isSuccess} onClick={() => mutate()}>
          {isSuccess ? 'Sent' : 'Send link'}
        </Button>
      </Group>
    </Alert>
  )
}
