import { Alert } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../texts/locale.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NotCsvError, readCsvSample } from './csv-sample.ts'
import { ImportForm } from './import-form.tsx'
import { ImportList } from './import-list.tsx'

export default function NewImportPage() {
  const { contacts, imports: texts } = useTexts()
  const look = useMutation({
    mutationFn: async (file: File) => {
      const sample = await readCsvSample(file).catch((error) => {
        throw new Error(error instanceof NotCsvError ? texts.otherKinds[error.kind] : texts.unreadable)
      })
      if (sample.header.length === 0) throw new Error(texts.empty)
      return { file, sample }
    },
  })
  return (
    <>
      <PageHeader title={texts.title} about={texts.about} back={{ href: '/contacts', label: contacts.title }} />
      {look.data ? (
        <ImportForm key={look.data.file.name} {...look.data} onAnother={look.reset} />
      ) : (
        <>
          <FileDrop
            label={texts.choose}
            hint={texts.dropHint}
            accept=".csv,.tsv,.txt,.gz,text/csv"
            onFiles={([file]) => file && look.mutate(file)}
          />
          {look.error && (
            <Alert color="red" variant="light" role="alert">
              {look.error.message}
            </Alert>
          )}
          <ImportList />
        </>
      )}
    </>
  )
}
