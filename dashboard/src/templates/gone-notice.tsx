import { Alert, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useTexts } from '../texts/locale.tsx'
import { useMessageOf } from '../ui/error-message.ts'
import { notify } from '../ui/notices.tsx'
import type { TemplateDraft } from './use-draft.ts'

/** Tells the user that a colleague deleted the template, and lets them keep their work. */
export const GoneNotice = ({ draft }: { draft: TemplateDraft }) => {
  const texts = useTexts().templates
  const messageOf = useMessageOf()
  const [, go] = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: draft.saveAsNew,
    onSuccess: ({ id, name }) => {
      notify(texts.created(name))
      go(`/templates/${id}`)
    },
    onError: (error) => notify(messageOf(error), 'problem'),
  })
  if (draft.status !== 'gone') return null
  return (
    <Alert color="yellow" role="alert" mb="md" title={texts.gone.title}>
      <Text size="sm" mb="sm">
        {texts.gone.about}
      </Text>
      <Button size="xs" loading={isPending} onClick={() => mutate()}>
        {texts.gone.saveAsNew}
      </Button>
    </Alert>
  )
}
