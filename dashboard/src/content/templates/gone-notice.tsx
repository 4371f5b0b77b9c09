import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { notify } from '../../ui/notices.tsx'
import { DraftNotice } from './draft-notice.tsx'
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
    <DraftNotice title={texts.gone.title} about={texts.gone.about}>
      <Button size="xs" loading={isPending} onClick={() => mutate()}>
        {texts.gone.saveAsNew}
      </Button>
    </DraftNotice>
  )
}
