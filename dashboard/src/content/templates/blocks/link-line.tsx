import { useTexts } from '../../../texts/locale.tsx'
import { useEditing } from './editing.ts'
import { completeLink } from './link.ts'
import { TextLine } from './text-line.tsx'

interface Props {
  readonly value: string
  readonly onChange: (link: string) => void
}

/** An input for the link of a button or an image. When the user leaves the field, a missing scheme is added. */
export const LinkLine = ({ value, onChange }: Props) => {
  const texts = useTexts().blocks.settings
  const { names } = useEditing()
  const complete = () => {
    const link = completeLink(value)
    if (link !== value) onChange(link)
  }
  return (
    <TextLine
      label={texts.link}
      description={texts.linkAbout}
      placeholder="https://"
      value={value}
      onChange={onChange}
      onLeave={complete}
      names={names}
    />
  )
}
