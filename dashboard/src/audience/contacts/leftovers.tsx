import { Text } from '@mantine/core'
import { useTexts } from '../../texts/locale.tsx'

interface Props {
  readonly values: readonly { readonly id: number; readonly text: string }[]
}

/** Shows the values of deleted fields. They can't be edited, but users can see that they aren't lost. */
export const Leftovers = ({ values }: Props) => {
  const texts = useTexts().contacts.leftovers
  return (
    <section aria-label={texts.title}>
      <Text fw={600}>{texts.title}</Text>
      <Text c="dimmed" size="sm" mb={4}>
        {texts.about}
      </Text>
      {values.map(({ id, text }) => (
        <Text key={id} size="sm" className="breakable">
          {texts.value(id, text)}
        </Text>
      ))}
    </section>
  )
}
