import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { notify } from '../../ui/notices.tsx'
import { DraftNotice } from './draft-notice.tsx'
import type { TemplateDraft } from './use-draft.ts'

/** Lets the user choose between their own changes and a colleague's. Nothing is saved until the user has chosen. */
export const ConflictNotice = ({ draft }: { draft: TemplateDraft }) => {
  const texts = useTexts().templates.conflict
  const messageOf = useMessageOf()
  const { mutate, isPending } = useMutation({
    mutationFn: (choice: 'loadTheirs' | 'keepMine') => draft[choice](),
    onError: (error) => notify(messageOf(error), 'problem'),
  })
  if (!draft.conflict) return null
  const isOutdated = draft.conflict === 'outdated'
  return (
    <DraftNotice
      title={isOutdated ? texts.outdatedTitle : texts.title}
      about={isOutdated ? texts.outdatedAbout : texts.about}
    >
      <Button size="xs" loading={isPending} onClick={() => mutate('loadTheirs')}>
        {texts.theirs}
      </Button>
      <Button size="xs" variant="default" loading={isPending} onClick={() => mutate('keepMine')}>
        {texts.mine}
      </Button>
    </DraftNotice>
  )
}
