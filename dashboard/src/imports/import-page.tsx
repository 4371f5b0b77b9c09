import { Alert, Button, Group, Progress, SimpleGrid, Text } from '@mantine/core'
import type { ContactFieldRow, Import } from '@postrider/client'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useRefresh, useTeam, useTeamChange } from '../data/team.tsx'
import { useFields } from '../data/use-fields.ts'
import { isOver, useImport } from '../data/use-imports.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageProps } from '../ui/page-props.ts'
import { When } from '../ui/when.tsx'
import { titleOf } from './import-list.tsx'
import { ImportStatus } from './import-status.tsx'
import { RowsWithErrors } from './rows-with-errors.tsx'

export default function ImportPage({ params }: PageProps) {
  const progress = useImport(Number(params.id))
  const fields = useFields()
  const refresh = useRefresh()
  const isRunning = !isOver(progress)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has ended, or is left before
  useEffect(() => {
    if (isRunning) return () => void refresh('contacts', 'imports', 'subscribers', 'lists')
  }, [isRunning])
  return (
    <>
      <PageHeader
        title={titleOf(progress)}
        about={
          <>
            Started <When time={progress.created_at} relative />. {matchWords(progress, fields)}
          </>
        }
        back={{ href: '/contacts/import', label: 'Import contacts' }}
      >
        {isRunning && <CancelImport progress={progress} />}
        {!isRunning && (
          <Button component={Link} href="/contacts">
            See your contacts
          </Button>
        )}
      </PageHeader>
      {progress.problem && (
        <Alert color="red" variant="light" role="alert" mb="lg" title="The import stopped">
          {progress.problem}
        </Alert>
      )}
      <section className="card">
        <Group justify="space-between" mb="sm">
          <ImportStatus status={progress.status} />
          <Text size="sm" c="dimmed">
            {isRunning ? speedOf(progress) : whenOver(progress)}
          </Text>
        </Group>
        <Progress
          value={progress.status === 'completed' ? 100 : (progress.bytes_read / Math.max(1, progress.size)) * 100}
          animated={isRunning}
          color={progress.status === 'failed' ? 'red' : undefined}
          aria-label="How much of the file has been read"
          mb="lg"
        />
        <Counts progress={progress} />
      </section>
      {progress.failed + progress.partial > 0 && <RowsWithErrors progress={progress} />}
    </>
  )
}

const matchWords = ({ match_on, type }: Import, fields: readonly ContactFieldRow[]) => {
  if (match_on === null) return `Every row is a new ${type}.`
  const name = fields.find(({ tag }) => tag === match_on)?.name.toLowerCase() ?? match_on
  return `Contacts with the same ${match_on === 'id' ? 'ID' : name} are updated.`
}

const speedOf = ({ status, rows_per_second }: Import) =>
  status === 'waiting' ? 'Starting…' : `${rows_per_second.toLocaleString()} rows a second`

const whenOver = ({ finished_at, rows_per_second }: Import) =>
  finished_at && (
    <>
      Finished <When time={finished_at} relative />
      {rows_per_second > 0 && `, at ${rows_per_second.toLocaleString()} rows a second`}
    </>
  )

const Counts = ({ progress }: { progress: Import }) => {
  const counts = [
    { label: 'Rows read', count: progress.rows_read },
    { label: 'Created', count: progress.created },
    { label: 'Updated', count: progress.updated },
    { label: 'Unchanged', count: progress.unchanged },
    { label: 'Failed', count: progress.failed },
    ...(progress.on_error === 'skip_cell' ? [{ label: 'Cells left out', count: progress.cells_skipped }] : []),
    ...(progress.list_id === null
      ? []
      : [
          { label: 'Subscribed', count: progress.subscribed },
          { label: 'Not reachable', count: progress.not_reachable },
          { label: 'Had unsubscribed', count: progress.opted_out },
        ]),
  ]
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 2, sm: 5 }}>
      {counts.map(({ label, count }) => (
        <div key={label}>
          <Text component="dt" c="dimmed" size="sm">
            {label}
          </Text>
          <Text
            component="dd"
            m={0}
            fz="xl"
            fw={650}
            c={label === 'Failed' && count > 0 ? 'var(--mantine-color-error)' : undefined}
          >
            {count.toLocaleString()}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

const CancelImport = ({ progress }: { progress: Import }) => {
  const { postrider } = useTeam()
  const cancel = useTeamChange({
    run: () => postrider.contacts.imports.cancel(progress.id),
    refreshes: ['imports'],
    done: 'The import has been canceled.',
  })
  return (
    <ConfirmButton
      label="Cancel import"
      title={`Cancel the import of ${titleOf(progress)}?`}
      onConfirm={() => cancel.mutateAsync(undefined)}
    >
      Contacts that were created or updated so far stay. The rest of the file is not read.
    </ConfirmButton>
  )
}
