import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'

export const DayInput = ({ name, ...props }: DateInputProps & { name: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <DateInput
      {...props}
      // Sets the name on the visible input instead of a hidden one, so that the form can focus the input if it has an error.
      attributes={{ input: { name } }}
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // Makes Escape close only the calendar, not the drawer around it. Mantine's selects set this attribute automatically.
      data-mantine-stop-propagation={isOpen || undefined}
      valueFormat="YYYY-MM-DD"
    />
  )
}
