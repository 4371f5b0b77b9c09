import { Alert, Button, Group, Progress, SimpleGrid, Text } from '@mantine/core'
import type { ContactImport } from '@postrider/client'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useRefresh, useTeam, useTeamChange } from '../../data/team.tsx'
import { useFields } from '../../data/use-fields.ts'
import { isOver, useImport } from '../../data/use-imports.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { Rich } from '../../ui/rich.tsx'
import { When } from '../../ui/when.tsx'
import { titleOf } from './import-list.tsx'
import { ImportStatus, importColor } from './import-status.tsx'
import { RowsWithErrors } from './rows-with-errors.tsx'

export default function ImportPage({ params }: PageProps) {
  const { imports } = useTexts()
  const texts = imports.page
  const progress = useImport(Number(params.id))
  const refresh = useRefresh()
  const isRunning = !isOver(progress)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the import ends or the user leaves the page
  useEffect(() => {
    if (isRunning) return () => void refresh('contacts', 'imports', 'subscribers', 'lists')
  }, [isRunning])
  return (
    <>
      <PageHeader
        title={titleOf(progress, imports)}
        about={
          <>
            <Rich text={texts.started} parts={{ time: <When time={progress.created_at} relative /> }} />{' '}
            <Matching progress={progress} />
          </>
        }
        back={{ href: '/contacts/import', label: imports.title }}
      >
        {isRunning && <StopImport progress={progress} />}
        {!isRunning && (
          <Button component={Link} href="/contacts">
            {texts.seeContacts}
          </Button>
        )}
      </PageHeader>
      {progress.problem && (
        <Alert color="red" variant="light" role="alert" mb="lg" title={texts.failed}>
          {progress.problem}
        </Alert>
      )}
      <section className="card">
        <Group justify="space-between" mb="sm">
          <ImportStatus progress={progress} />
          <Text size="sm" c="dimmed">
            {isRunning ? <Speed progress={progress} /> : <Finished progress={progress} />}
          </Text>
        </Group>
        <Progress
          value={progress.status === 'completed' ? 100 : (progress.bytes_read / Math.max(1, progress.size)) * 100}
          animated={isRunning}
          color={importColor(progress)}
          aria-label={texts.progress}
          mb="lg"
        />
        <Counts progress={progress} />
      </section>
      {progress.failed + progress.partial > 0 && <RowsWithErrors progress={progress} />}
    </>
  )
}

interface Props {
  readonly progress: ContactImport
}

const Matching = ({ progress: { match_on } }: Props) => {
  const texts = useTexts().imports.page
  const fields = useFields()
  if (match_on === null) return texts.createsAll
  return match_on === 'id'
    ? texts.updatesById
    : texts.updatesBy(fields.find(({ tag }) => tag === match_on)?.name ?? match_on)
}

const Speed = ({ progress: { status, rows_per_second } }: Props) => {
  const texts = useTexts().imports.page
  return status === 'waiting' ? texts.starting : texts.speed(rows_per_second)
}

const Finished = ({ progress: { finished_at, rows_per_second } }: Props) => {
  const texts = useTexts().imports.page
  if (finished_at === null) return null
  const text = rows_per_second > 0 ? texts.finishedAt(rows_per_second) : texts.finished
  return <Rich text={text} parts={{ time: <When time={finished_at} relative /> }} />
}

const Counts = ({ progress }: Props) => {
  const texts = useTexts().imports.page.counts
  const formats = useFormats()
  const counts: Partial<Record<keyof typeof texts, number>> = {
    read: progress.rows_read,
    created: progress.created,
    updated: progress.updated,
    unchanged: progress.unchanged,
    failed: progress.failed,
    ...(progress.on_error === 'skip_cell' && { cellsSkipped: progress.cells_skipped }),
    ...(progress.list_id !== null && {
      subscribed: progress.subscribed,
      notReachable: progress.not_reachable,
      optedOut: progress.opted_out,
    }),
  }
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 2, sm: 5 }}>
      {(Object.entries(counts) as [keyof typeof texts, number][]).map(([key, count]) => (
        <div key={key}>
          <Text component="dt" c="dimmed" size="sm">
            {texts[key]}
          </Text>
          <Text
            component="dd"
            m={0}
            fz="1.5rem"
            className="big-number"
            c={key === 'failed' && count > 0 ? 'var(--mantine-color-error)' : undefined}
          >
            {formats.number(count)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

const StopImport = ({ progress }: Props) => {
  const { imports } = useTexts()
  const texts = imports.stop
  const { postrider } = useTeam()
  const stop = useTeamChange({
    run: () => postrider.contacts.imports.cancel(progress.id),
    refreshes: ['imports'],
    done: texts.done,
  })
  return (
    <ConfirmButton
      label={texts.button}
      title={texts.title(titleOf(progress, imports))}
      cancelLabel={texts.keep}
      onConfirm={() => stop.mutateAsync(undefined)}
    >
      {texts.about}
    </ConfirmButton>
  )
}
