import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useFormats, useLanguage } from '../texts/locale.tsx'

/** Wrap Mantine's date inputs in this, so that their calendars use the user's language and first day of the week. */
export const LocalizedDates = ({ children }: { children: ReactNode }) => {
  const { language } = useLanguage()
  const { firstDayOfWeek } = useFormats()
  return <DatesProvider settings={{ locale: language, firstDayOfWeek }}>{children}</DatesProvider>
}
