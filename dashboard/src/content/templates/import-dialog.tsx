import { Alert, CloseButton, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useTeam } from '../../data/team.tsx'
import type { ImportedHtml, NewTemplate } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { translateFinding } from './translate-finding.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onImported: (template: NewTemplate) => Promise<unknown>
}

export const ImportDialog = ({ isOpen, onClose, onImported }: Props) => (
  <Modal opened={isOpen} onClose={onClose} size="lg" title={useTexts().templates.import.title}>
    <ImportForm onImported={onImported} />
  </Modal>
)

const ImportForm = ({ onImported }: Pick<Props, 'onImported'>) => {
  const texts = useTexts().templates.import
  const { findings } = useTexts()
  const { dashboard } = useTeam()
  const form = useForm<{ name: string; html: string; file: File | undefined }, ImportedHtml>({
    initial: { name: '', html: '', file: undefined },
    submit: ({ html, file }) => (file ? dashboard.templates.importFile(file) : dashboard.templates.importHtml(html)),
    onDone: async ({ html, images, warnings }, { name, file }) => {
      notify([texts.done(images), ...warnings.map(({ message }) => translateFinding(message, findings))].join(' '))
      await onImported({
        channel: 'email',
        format: 'html',
        body: html,
        brand_id: null,
        preheader: null,
        text: null,
        name: name.trim() || nameOf(file) || texts.imported,
        subject: titleOf(html) || name.trim() || texts.imported,
      })
    },
  })
  const { file } = form.values
  return (
    <Form form={form} label={texts.title}>
      <Stack>
        <TextInput data-autofocus {...form.field('name', texts.name)} />
        {file ? (
          <Alert color="gray" variant="light">
            <Group justify="space-between" wrap="nowrap">
              <Text className="breakable">{texts.chosen(file.name)}</Text>
              <CloseButton aria-label={texts.remove} onClick={() => form.set({ file: undefined })} />
            </Group>
          </Alert>
        ) : (
          <>
            <Textarea
              autosize
              minRows={6}
              maxRows={14}
              description={texts.htmlAbout}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              {...form.field('html', texts.html)}
            />
            <FileDrop
              label={texts.upload}
              hint={texts.uploadHint}
              accept=".html,.htm,.zip"
              onFiles={([first]) => form.set({ file: first })}
            />
          </>
        )}
        <FormActions submit={texts.submit} />
      </Stack>
    </Form>
  )
}

const nameOf = (file: File | undefined) => file?.name.replace(/\.\w+$/, '')

/**
 * Returns the title of an HTML document, which is often the email's subject. Only the title is parsed: if the whole document were,
 * the browser would report its styles as violations of the content security policy.
 */
const titleOf = (html: string) => {
  const [title = ''] = /<title\b[\s\S]*?<\/title>/i.exec(html) ?? []
  return new DOMParser().parseFromString(title, 'text/html').title.trim()
}
