import { Box, Button, Group, Text, Title } from '@mantine/core'
import type { ContactImport } from '@postrider/client'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Rich } from '../../ui/rich.tsx'
import { saveStream } from '../../ui/save-stream.ts'
import { When } from '../../ui/when.tsx'
import { titleOf } from './import-list.tsx'

/** The download may contain more. */
const ERRORS_SHOWN = 20

/** Shows rows that failed, and rows that were imported without some of their values, while the server still stores them. */
export const RowsWithErrors = ({ progress }: { progress: ContactImport }) => {
  const { imports } = useTexts()
  const texts = imports.errors
  const { postrider } = useTeam()
  const download = useTeamChange({
    run: async () => {
      const name = texts.fileName(titleOf(progress, imports).replace(/(\.csv|\.txt|\.tsv)?(\.gz)?$/i, ''))
      const query = { escape_formulas: true }
      await saveStream(name, async () => (await postrider.contacts.imports.errors(progress.id, query)).body)
    },
    refreshes: [],
  })
  const isExpired = progress.errors_kept === 0 && progress.finished_at !== null
  const shown = progress.errors.slice(0, ERRORS_SHOWN)
  const total = progress.failed + progress.partial
  return (
    <section>
      <Group justify="space-between" mt="xl" mb="sm">
        <Box flex="1 1 24rem">
          <Title order={2}>{texts.title}</Title>
          <Text c="dimmed">{isExpired ? texts.expired : <AboutErrors progress={progress} />}</Text>
        </Box>
        {!isExpired && (
          <Button
            variant="default"
            leftSection={<DownloadIcon />}
            onClick={() => download.mutate(undefined)}
            loading={download.isPending}
          >
            {texts.download}
          </Button>
        )}
      </Group>
      {!isExpired && (
        <DataTable
          label={texts.title}
          rows={shown.map(({ line, errors, imported }) => ({
            id: line,
            imported,
            text: Object.values(errors).flat().join(' '),
          }))}
          columns={[
            { label: texts.columns.line, isShort: true, cell: ({ id }) => texts.line(id) },
            { label: texts.columns.result, cell: ({ imported }) => (imported ? texts.partial : texts.skipped) },
            { label: texts.columns.error, cell: ({ text }) => text },
          ]}
        />
      )}
      {!isExpired && total > shown.length && (
        <Text c="dimmed" size="sm" mt="sm">
          {progress.errors_truncated
            ? texts.shownOfStored(shown.length, total, progress.errors_kept)
            : texts.shown(shown.length, total)}
        </Text>
      )}
    </section>
  )
}

const AboutErrors = ({ progress: { failed, errors_expire_at } }: { progress: ContactImport }) => {
  const texts = useTexts().imports.errors
  return (
    <>
      {failed > 0 && texts.fix}{' '}
      {errors_expire_at && <Rich text={texts.expires} parts={{ time: <When time={errors_expire_at} /> }} />}
    </>
  )
}
