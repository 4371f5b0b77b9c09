import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { LibraryFile } from '@postrider/client'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { LibraryDialog } from '../../identity/files/library-dialog.tsx'
import type { MergeName, PushBody } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { InsertMergeTag, useInsert } from './insert-merge-tag.tsx'
import { MergeLine } from './merge-line.tsx'

interface Props {
  readonly body: PushBody
  readonly onChange: (body: PushBody) => void
  readonly names: readonly MergeName[]
  /** Error messages, by part of the notification. */
  readonly errors: Readonly<Partial<Record<keyof PushBody, string>>>
}

export const PushBodyEditor = ({ body, onChange, names, errors }: Props) => {
  const texts = useTexts().templates.push
  const [isPicking, { open, close }] = useDisclosure()
  const { dashboard } = useTeam()
  const set = (changes: Partial<PushBody>) => onChange({ ...body, ...changes })
  const { ref, insert } = useInsert(body.text ?? '', (text) => set({ text: text || null }))
  const publish = useTeamChange({
    run: async ({ path }: LibraryFile) => set({ image: (await dashboard.templates.publishImage(path)).url }),
    refreshes: [],
  })
  return (
    <Stack className="card" data-field-of="body">
      <MergeLine
        label={texts.title}
        value={body.title}
        onChange={(title) => set({ title })}
        names={names}
        error={errors.title}
      />
      <div>
        <Textarea
          ref={ref}
          name="text"
          label={texts.text}
          autosize
          minRows={3}
          maxRows={10}
          mb="xs"
          value={body.text ?? ''}
          onChange={({ currentTarget }) => set({ text: currentTarget.value || null })}
          error={errors.text}
        />
        <InsertMergeTag names={names} onInsert={insert} />
      </div>
      <TextInput
        name="url"
        label={texts.url}
        description={texts.urlAbout}
        placeholder="https://"
        value={body.url ?? ''}
        onChange={({ currentTarget }) => set({ url: currentTarget.value || null })}
        error={errors.url}
      />
      <div>
        <TextInput
          name="image"
          label={texts.image}
          description={texts.imageAbout}
          placeholder="https://"
          mb="xs"
          value={body.image ?? ''}
          onChange={({ currentTarget }) => set({ image: currentTarget.value || null })}
          error={errors.image}
        />
        <Button size="compact-sm" variant="default" onClick={open} loading={publish.isPending}>
          {texts.choose}
        </Button>
      </div>
      <LibraryDialog
        isOpen={isPicking}
        onClose={close}
        onPick={(file) => {
          close()
          publish.mutate(file)
        }}
      />
    </Stack>
  )
}
