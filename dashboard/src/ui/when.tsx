import { useFormats } from '../texts/locale.tsx'

/**
 * Shows a time from the API in the user's time zone. The tooltip shows the full date and time, with the weekday and the time
 * zone.
 */
export const When = ({ time, relative = false }: { time: string; relative?: boolean }) => {
  const formats = useFormats()
  const date = new Date(time)
  return (
    <time dateTime={time} title={formats.fullDateTime(date)}>
      {relative ? formats.ago(date) : formats.dateTime(date)}
    </time>
  )
}
