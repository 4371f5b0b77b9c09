import { Alert, Button, Group, Text } from '@mantine/core'
import { PostriderError } from '@postrider/client'
import { useMutation } from '@tanstack/react-query'
import type { Fault } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf, withFieldName } from '../../ui/error-message.ts'
import { notify } from '../../ui/notices.tsx'
import classes from './editor.module.css'
import { isAboutContent } from './faults-in-error.ts'
import { FaultsToFix } from './finding-list.tsx'
import type { TemplateDraft } from './use-draft.ts'

interface Props {
  readonly draft: TemplateDraft
  readonly faults: readonly Fault[]
  readonly onFault: (fault: Fault) => void
}

export const SaveBar = ({ draft, faults, onFault }: Props) => {
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
  const isGone = status === 'gone'
  const isOff = publish.isPending || discard.isPending || conflict !== undefined || isGone
  return (
    <div className={classes.bar} data-save-bar>
      {problem && !conflict && !isGone && (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {isAboutContent(problem) && faults.length > 0 ? (
            <FaultsToFix text={texts.editor.fixToSave} faults={faults} onFault={onFault} />
          ) : (
            problemOf(problem)
          )}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          loading={publish.isPending}
          disabled={!isDraft || isOff}
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
            disabled={isOff}
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

/** Returns a function that formats an error: the errors of all fields, or the request's error. */
const useProblem = () => {
  const messageOf = useMessageOf()
  const { fieldName } = useTexts().ui.errors
  const { editor, plainText } = useTexts().templates
  const labels: Readonly<Record<string, string>> = {
    name: editor.name,
    brand_id: editor.brand,
    subject: editor.subject,
    preheader: editor.preheader,
    body: editor.content,
    text: plainText.title,
  }
  return (error: unknown) => {
    const fields = Object.entries(error instanceof PostriderError ? error.errors : {}).flatMap(([name, messages]) =>
      messages.map((message) => withFieldName(message, name, fieldName(labels[name] ?? name))),
    )
    return fields.length > 0 ? fields.join(' ') : messageOf(error)
  }
}
