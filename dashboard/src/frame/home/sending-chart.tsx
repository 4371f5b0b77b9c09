import { useSendingDays } from '../../data/use-messages.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { Bars } from '../../ui/charts/bars.tsx'

/** A chart of the messages that were sent or failed on each of the last 30 days, in the team's time zone. */
export const SendingChart = () => {
  const texts = useTexts().home.sending
  const formats = useFormats()
  const days = useSendingDays()
  return (
    <Bars
      chart={{
        title: texts.title,
        rowLabel: texts.day,
        fileName: texts.fileName,
        series: [
          { name: 'sent', label: texts.sent, tone: 'green' },
          { name: 'failed', label: texts.failed, tone: 'red' },
          ...(days.some(({ outbox }) => outbox > 0)
            ? [{ name: 'outbox', label: texts.outbox, tone: 'gray' as const }]
            : []),
        ],
        rows: days.map(({ day, ...values }) => ({ label: formats.shortDay(day), values })),
      }}
    />
  )
}
