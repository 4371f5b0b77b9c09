import { Alert, Button, Group, Text } from '@mantine/core'
import { PostriderError } from '@postrider/client'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../texts/locale.tsx'
import { useMessageOf } from '../ui/error-message.ts'
import { notify } from '../ui/notices.tsx'
import classes from './editor.module.css'
import type { TemplateDraft } from './use-draft.ts'

/** The buttons that save or discard the draft, and whether the draft itself is safe. */
export const SaveBar = ({ draft }: { draft: TemplateDraft }) => {
  const texts = useTexts().templates
  const { isDraft, status, conflict, saved } = draft
  const problemOf = useProblem()
  const publish = useMutation({
    mutationFn: draft.publish,
    onSuccess: ({ name }) => notify(texts.saved(name)),
  })
  const discard = useMutation({
    mutationFn: draft.discard,
    onSuccess: () => notify(texts.editor.discarded),
  })
  const problem = publish.error ?? discard.error
  const isBusy = publish.isPending || discard.isPending
  return (
    <div className={classes.bar} data-save-bar>
      {problem && !conflict && (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {problemOf(problem)}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          loading={publish.isPending}
          disabled={!isDraft || isBusy || conflict !== undefined}
          onClick={() => {
            discard.reset()
            publish.mutate()
          }}
        >
          {texts.editor.save}
        </Button>
        {isDraft && (
          <Button
            variant="default"
            loading={discard.isPending}
            disabled={isBusy || conflict !== undefined}
            onClick={() => {
              publish.reset()
              discard.mutate()
            }}
          >
            {texts.editor.discard}
          </Button>
        )}
        <div className={classes.state}>
          {isDraft ? (
            <Text size="sm">{texts.editor.isDraft}</Text>
          ) : (
            <Text size="sm">{texts.editor.isPublished(saved.version)}</Text>
          )}
          <Text size="sm" c="dimmed" role="status">
            {(isDraft || status !== 'saved') && texts.editor.saving[status]}
          </Text>
        </div>
      </Group>
    </div>
  )
}

/** Returns a function for the message of an error: the errors of all fields, or that of the request. */
const useProblem = () => {
  const messageOf = useMessageOf()
  return (error: unknown) => {
    const fields = error instanceof PostriderError ? Object.values(error.errors).flat() : []
    return fields.length > 0 ? fields.join(' ') : messageOf(error)
  }
}
