import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useFormats, useLanguage } from '../texts/locale.tsx'

/** Put this around Mantine's date inputs: their calendars then use the user's language and first day of the week. */
export const LocalizedDates = ({ children }: { children: ReactNode }) => {
  const { language } = useLanguage()
  const { firstDayOfWeek } = useFormats()
  return <DatesProvider settings={{ locale: language, firstDayOfWeek }}>{children}</DatesProvider>
}
