import { useMemo, useState } from 'react'

export interface ChosenContact {
  readonly id: number
  readonly label: string
}

/** Parses a JSON object. Returns undefined if the text is anything else. */
const objectIn = (text: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The values for the preview and test messages: a contact's values or sample values, and `data` as in an API request. */
export const useTestValues = (initial: object | undefined) => {
  const [contact, setContact] = useState<ChosenContact>()
  const [dataText, setDataText] = useState(() => (initial ? JSON.stringify(initial, null, 2) : ''))
  const isEmpty = dataText.trim() === ''
  const data = useMemo(() => objectIn(dataText), [dataText])
  const contactId = contact?.id
  const values = useMemo(
    () => ({ ...(contactId !== undefined && { contact_id: contactId }), ...(data && { data }) }),
    [contactId, data],
  )
  return { contact, setContact, dataText, setDataText, isDataInvalid: !isEmpty && data === undefined, values }
}

export type TestValues = ReturnType<typeof useTestValues>
