import { Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useFormats, useTexts } from '../../texts/locale.tsx'

interface Props {
  readonly name: string
  readonly label: string
  /** The IANA name of a time zone. */
  readonly value: string
  readonly onChange: (value: string | null) => void
  readonly error?: ReactNode
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

/** The description shows the current time in the chosen zone, so that users notice a wrong choice. */
export const TimeZoneSelect = (field: Props) => {
  const texts = useTexts().settings
  const formats = useFormats()
  // The browser's list may lack UTC. It may also lack the stored time zone, if the server uses another name for it.
  const zones = useMemo(
    () =>
      [...new Set(['UTC', field.value, ...Intl.supportedValuesOf('timeZone')])]
        .map((value) => ({ value, label: nameOf(value) }))
        .sort((a, b) => formats.compare(a.label, b.label)),
    [field.value, formats],
  )
  return (
    <Select
      data={zones}
      searchable
      allowDeselect={false}
      nothingFoundMessage={texts.noTimeZone}
      description={texts.timeZoneNow(formats.timeIn(new Date(), field.value))}
      {...field}
    />
  )
}
