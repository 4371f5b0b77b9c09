import { Alert } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FileDrop } from '../ui/file-drop.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { NotCsvError, readCsvSample } from './csv-sample.ts'
import { ImportForm } from './import-form.tsx'
import { ImportList } from './import-list.tsx'

export default function NewImportPage() {
  const look = useMutation({
    mutationFn: async (file: File) => {
      const sample = await readCsvSample(file).catch((error) => {
        if (error instanceof NotCsvError) throw error
        throw new Error('This file cannot be read. Is it a CSV file, plain or gzipped?')
      })
      if (sample.header.length === 0) throw new Error('This file is empty. Its first line should name the columns.')
      return { file, sample }
    },
  })
  return (
    <>
      <PageHeader
        title="Import contacts"
        about="From a CSV file whose first line names the columns. From a spreadsheet, save or download it as CSV."
        back={{ href: '/contacts', label: 'Contacts' }}
      />
      {look.data ? (
        <ImportForm key={look.data.file.name} {...look.data} onAnother={look.reset} />
      ) : (
        <>
          <FileDrop
            label="Choose a CSV file"
            hint="or drop it here, plain or gzipped"
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
