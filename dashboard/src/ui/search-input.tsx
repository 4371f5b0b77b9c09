import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { SearchIcon } from './icons.tsx'
import { SEARCH_PAUSE_MS } from './search-pause.ts'

/** The API's length limit for search terms and addresses. */
const MAX_TERM_LENGTH = 255

interface Props {
  /** The input's name for screen readers. */
  readonly label: string
  readonly placeholder: string
  readonly term: string
  readonly onChange: (term: string) => void
}

/** An input that searches while the user is typing. */
export const SearchInput = ({ label, placeholder, term, onChange }: Props) => {
  const [text, setText] = useState(term)
  const sent = useRef(term)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next
    onChange(next)
  }, SEARCH_PAUSE_MS)

  // Updates the input if the term changes elsewhere, for example through the back button.
  useEffect(() => {
    if (term === sent.current) return
    sent.current = term
    setText(term)
  }, [term])

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<SearchIcon />}
      maxLength={MAX_TERM_LENGTH}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        send(currentTarget.value.trim())
      }}
    />
  )
}
