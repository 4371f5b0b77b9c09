import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { useFormats } from '../../texts/locale.tsx'
import { isDate } from '../../texts/parse-date.ts'

/** Shows in which format to enter a date. */
const EXAMPLE = '1990-12-31'

export const DayInput = ({ name, ...props }: DateInputProps & { name: string }) => {
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  return (
    <DateInput
      {...props}
      // Sets the name on the visible input instead of a hidden one, so that the form can focus the input if it has an error.
      attributes={{ input: { name } }}
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // Makes Escape close only the calendar, not the drawer around it. Mantine's selects set this attribute automatically.
      data-mantine-stop-propagation={isOpen || undefined}
      placeholder={formats.calendarDate(EXAMPLE)}
      // A stored condition of a segment may contain text that isn't a date.
      valueFormat={(day) => (isDate(day) ? formats.calendarDate(day) : '')}
      dateParser={formats.parseDate}
    />
  )
}
