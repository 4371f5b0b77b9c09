import { Text } from '@mantine/core'

interface Props {
  readonly values: readonly { readonly id: number; readonly text: string }[]
}

/** Shown, so that nobody believes them lost; their fields are gone, so they cannot be changed here. */
export const Leftovers = ({ values }: Props) => (
  <section aria-label="Values of deleted fields">
    <Text fw={600}>Values of deleted fields</Text>
    <Text c="dimmed" size="sm" mb={4}>
      They are kept as they are, whatever you save.
    </Text>
    {values.map(({ id, text }) => (
      <Text key={id} size="sm" className="breakable">
        Field {id}: {text}
      </Text>
    ))}
  </section>
)
