import { Alert, Button, Checkbox, Group, Modal, Progress, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { fileSize } from '../files/file-size.ts'
import { useMessageOf } from '../ui/error-message.ts'
import { DownloadIcon } from '../ui/icons.tsx'
import type { ExportFormat } from './count-rows.ts'
import { type ExportRun, type ExportWish, useExport } from './use-export.ts'

interface Props {
  /** Of what is shown; none: everything is. */
  readonly filters: ExportWish['filters']
  /** Of what is shown, where it is exact. */
  readonly total: number | undefined
}

export const ExportButton = (props: Props) => {
  const [isOpen, { open, close }] = useDisclosure()
  const run = useExport(close)
  return (
    <>
      <Button variant="default" leftSection={<DownloadIcon />} onClick={open}>
        Export
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Export contacts"
        closeOnClickOutside={false}
        // Ended by its own button, and not by a slip.
        closeOnEscape={!run.isRunning}
        withCloseButton={!run.isRunning}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ExportForm {...props} run={run} />
      </Modal>
    </>
  )
}

const ExportForm = ({ filters, total, run }: Props & { run: ExportRun }) => {
  const messageOf = useMessageOf()
  const isFiltered = Object.keys(filters).length > 0
  const [scope, setScope] = useState('shown')
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [escapesFormulas, setEscapesFormulas] = useState(true)
  const { start, stop, isRunning, progress, error } = run
  const isAll = scope === 'all' && isFiltered
  return (
    <Stack>
      {isFiltered && (
        <Radio.Group label="Which contacts?" value={scope} onChange={setScope}>
          <Stack gap="xs" mt={4}>
            <Radio
              value="shown"
              label={total === undefined ? 'Those that match' : `Those that match (${total.toLocaleString()})`}
              disabled={isRunning}
            />
            <Radio value="all" label="All contacts" disabled={isRunning} />
          </Stack>
        </Radio.Group>
      )}
      <Radio.Group label="As" value={format} onChange={(chosen) => setFormat(chosen as ExportFormat)}>
        <Stack gap="xs" mt={4}>
          <Radio
            value="csv"
            label="CSV"
            description="For spreadsheets; it can be changed there and imported again"
            disabled={isRunning}
          />
          <Radio
            value="ndjson"
            label="NDJSON"
            description="For programs: a contact in each line"
            disabled={isRunning}
          />
        </Stack>
      </Radio.Group>
      {format === 'csv' && (
        <Checkbox
          label="Escape formulas"
          description="Puts an apostrophe before values like =SUM(A1), so that spreadsheets show them instead of running them."
          checked={escapesFormulas}
          onChange={(event) => setEscapesFormulas(event.currentTarget.checked)}
          disabled={isRunning}
        />
      )}
      {isRunning && <ExportProgress {...progress} />}
      {error && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      <Group justify="flex-end">
        {isRunning && (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        )}
        <Button
          loading={isRunning}
          onClick={() =>
            start({ format, escapesFormulas, filters: isAll ? {} : filters, total: isAll ? undefined : total })
          }
        >
          Export
        </Button>
      </Group>
    </Stack>
  )
}

const ExportProgress = ({ rows = 0, bytes = 0, total }: { rows?: number; bytes?: number; total?: number }) => (
  <div>
    <Progress
      value={total === undefined ? 100 : (rows / Math.max(1, total)) * 100}
      animated
      aria-label="How much has been exported"
    />
    <Text size="sm" c="dimmed" mt={4}>
      {rows.toLocaleString()}
      {total !== undefined && ` of ${total.toLocaleString()}`} contacts, {fileSize(bytes)}
    </Text>
  </div>
)
