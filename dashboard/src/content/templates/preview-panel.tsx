import { Alert, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import type { Channel } from '../../../../src/foundation/channels/channels.ts'
import type { Fault } from '../../server/template-types.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { PreviewSwitches } from '../../ui/preview-switches.tsx'
import type { View } from './channels/template-channel.ts'
import { TEMPLATE_CHANNELS } from './channels/template-channels.ts'
import { FindingList } from './finding-list.tsx'
import classes from './preview.module.css'
import { PreviewAs } from './preview-as.tsx'
import type { usePreview } from './use-preview.ts'
import type { TestValues } from './use-test-values.ts'

/** On screens narrower than this, in pixels, the preview starts at phone width. */
const PHONE_WIDTH = 600

interface Props {
  readonly channel: Channel
  readonly preview: ReturnType<typeof usePreview>
  readonly values: TestValues
  readonly onFault: (fault: Fault) => void
}

export const PreviewPanel = ({ channel, preview: { answer, error, isBehind }, values, onFault }: Props) => {
  const texts = useTexts().templates.preview
  const formats = useFormats()
  const messageOf = useMessageOf()
  const { views, Message } = TEMPLATE_CHANNELS[channel]
  const [view, setView] = useState<View>(() => (innerWidth < PHONE_WIDTH ? 'phone' : 'desktop'))
  const [isDark, setDark] = useState(false)
  // Content with faults can't be rendered, so the previous preview stays on screen until the faults are fixed.
  const [last, setLast] = useState(answer?.preview)
  if (answer?.preview && answer.preview !== last) setLast(answer.preview)
  return (
    <aside className={classes.panel} aria-label={texts.title}>
      {views.length > 0 && (
        <PreviewSwitches
          views={views}
          texts={texts}
          view={view}
          onView={setView}
          isDark={isDark}
          onDark={setDark}
          isDarkDisabled={view === 'text'}
        >
          {last?.bytes != null && (
            <Text size="xs" c="dimmed" ms="auto">
              {texts.size(formats.bytes(last.bytes))}
            </Text>
          )}
        </PreviewSwitches>
      )}
      <PreviewAs values={values} />
      {error && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      <FindingList faults={answer?.faults ?? []} warnings={answer?.preview?.warnings ?? []} onFault={onFault} />
      <div className={classes.shown} data-behind={isBehind} aria-busy={isBehind}>
        {last && <Message preview={last} view={view} isDark={isDark} />}
        {!last && answer && (
          <Text c="dimmed" size="sm">
            {texts.waiting}
          </Text>
        )}
        {!last && !answer && !error && <Skeleton h="100%" mih="16rem" radius="md" />}
      </div>
    </aside>
  )
}
