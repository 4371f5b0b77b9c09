import { Alert, Button, Checkbox, Group, Modal, Progress, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { DownloadIcon } from '../../ui/icons.tsx'
import type { ExportFormat } from './count-rows.ts'
import { type ExportOptions, type ExportRun, useExport } from './use-export.ts'

interface Props {
  /** The table's filters. If empty, the table shows all contacts. */
  readonly filters: ExportOptions['filters']
  /** How many contacts match, or undefined if there are more matches than the API counts. */
  readonly total: number | undefined
}

export const ExportButton = (props: Props) => {
  const texts = useTexts().exports
  const [isOpen, { open, close }] = useDisclosure()
  const run = useExport(close)
  return (
    <>
      <Button variant="default" leftSection={<DownloadIcon />} onClick={open}>
        {texts.button}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={texts.title}
        closeOnClickOutside={false}
        // While an export runs, the dialog stays open, because it shows the progress and the stop button.
        closeOnEscape={!run.isRunning}
        withCloseButton={!run.isRunning}
      >
        <ExportForm {...props} run={run} />
      </Modal>
    </>
  )
}

const ExportForm = ({ filters, total, run }: Props & { run: ExportRun }) => {
  const texts = useTexts().exports
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
        <Radio.Group label={texts.scope} value={scope} onChange={setScope}>
          <Stack gap="xs" mt={4}>
            <Radio
              value="shown"
              label={total === undefined ? texts.matching : texts.matchingCount(total)}
              disabled={isRunning}
            />
            <Radio value="all" label={texts.all} disabled={isRunning} />
          </Stack>
        </Radio.Group>
      )}
      <Radio.Group label={texts.format} value={format} onChange={(chosen) => setFormat(chosen as ExportFormat)}>
        <Stack gap="xs" mt={4}>
          <Radio value="csv" label="CSV" description={texts.csvAbout} disabled={isRunning} />
          <Radio value="ndjson" label="NDJSON" description={texts.ndjsonAbout} disabled={isRunning} />
        </Stack>
      </Radio.Group>
      {format === 'csv' && (
        <Checkbox
          label={texts.escapeFormulas}
          description={texts.escapeFormulasAbout}
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
            {texts.stop}
          </Button>
        )}
        <Button
          loading={isRunning}
          onClick={() =>
            start({ format, escapesFormulas, filters: isAll ? {} : filters, total: isAll ? undefined : total })
          }
        >
          {texts.start}
        </Button>
      </Group>
    </Stack>
  )
}

const ExportProgress = ({ rows = 0, bytes = 0, total }: { rows?: number; bytes?: number; total?: number }) => {
  const texts = useTexts().exports
  const size = useFormats().bytes(bytes)
  return (
    <div>
      <Progress
        value={total === undefined ? 100 : (rows / Math.max(1, total)) * 100}
        animated
        aria-label={texts.progress}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {total === undefined ? texts.exported(rows, size) : texts.exportedOf(rows, total, size)}
      </Text>
    </div>
  )
}
