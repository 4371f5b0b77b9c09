import { Button, Group, Text, Title } from '@mantine/core'
import type { Import } from '@postrider/client'
import { useTeam, useTeamChange } from '../data/team.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { DownloadIcon } from '../ui/icons.tsx'
import { saveStream } from '../ui/save-stream.ts'
import { When } from '../ui/when.tsx'
import { titleOf } from './import-list.tsx'

/** The download has more. */
const ERRORS_SHOWN = 20

/** Rows that failed, and rows imported without some values, until they expire. */
export const RowsWithErrors = ({ progress }: { progress: Import }) => {
  const { postrider } = useTeam()
  const download = useTeamChange({
    run: async () => {
      const name = `${titleOf(progress).replace(/(\.csv|\.txt|\.tsv)?(\.gz)?$/i, '')}-failed.csv`
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
        <div>
          <Title order={2}>Rows with errors</Title>
          <Text c="dimmed">
            {isExpired ? 'They were deleted 30 days after the import finished.' : aboutErrors(progress)}
          </Text>
        </div>
        {!isExpired && (
          <Button
            variant="default"
            leftSection={<DownloadIcon />}
            onClick={() => download.mutate(undefined)}
            loading={download.isPending}
          >
            Download rows with errors
          </Button>
        )}
      </Group>
      {!isExpired && (
        <DataTable
          label="Rows with errors"
          rows={shown.map(({ line, errors, imported }) => ({
            id: line,
            imported,
            text: Object.values(errors).flat().join(' '),
          }))}
          columns={[
            { label: 'Where', cell: ({ id }) => `Line ${id.toLocaleString()}` },
            { label: 'Result', cell: ({ imported }) => (imported ? 'Imported without this value' : 'Skipped') },
            { label: 'Error', cell: ({ text }) => text },
          ]}
        />
      )}
      {!isExpired && total > shown.length && (
        <Text c="dimmed" size="sm" mt="sm">
          These are the first {shown.length} of {total.toLocaleString()}.{' '}
          {progress.errors_truncated
            ? `The download has the first ${progress.errors_kept.toLocaleString()}; the rest was counted, but not stored.`
            : 'The download has all of them.'}
        </Text>
      )}
    </section>
  )
}

const aboutErrors = ({ failed, errors_expire_at }: Import) => (
  <>
    {failed > 0 && 'Download the skipped rows, fix them, and import that file. '}
    {errors_expire_at && (
      <>
        They are deleted <When time={errors_expire_at} />.
      </>
    )}
  </>
)
