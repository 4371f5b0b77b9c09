import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../data/use-session.ts'
import { sessionApi } from '../../server/session-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { notify } from '../../ui/notices.tsx'

/** Shown until the user confirms their email address. Never shown if the server can't send email. */
export const ConfirmEmailBanner = () => {
  const texts = useTexts().session.confirm
  const { user } = useSession()
  const messageOf = useMessageOf()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: sessionApi.sendConfirmation,
    onSuccess: () => notify(texts.sentTo(user?.email ?? '')),
    onError: (error) => notify(messageOf(error), 'problem'),
  })
  if (!user?.must_confirm_email) return null
  return (
    <Alert variant="light" mb="lg" title={texts.title} role="region" aria-label={texts.title}>
      <Group justify="space-between" gap="sm">
        <Text inherit flex="1 1 18rem" className="breakable">
          {texts.banner(user.email)}
        </Text>
        <Button variant="default" size="xs" loading={isPending} disabled={isSuccess} onClick={() => mutate()}>
          {isSuccess ? texts.sent : texts.send}
        </Button>
      </Group>
    </Alert>
  )
}
