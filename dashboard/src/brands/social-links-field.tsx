import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { CloseIcon, PlusIcon } from '../ui/icons.tsx'

interface Props {
  readonly links: readonly string[]
  readonly onChange: (links: readonly string[]) => void
  readonly error: string | undefined
}

/** As many as there are; the server knows the network by the link. */
export const SocialLinksField = ({ links, onChange, error }: Props) => {
  const change = (index: number, link: string) => onChange(links.with(index, link))
  return (
    <Stack gap="xs">
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other name than its place
        <Group key={index} gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            type="url"
            placeholder="https://www.instagram.com/…"
            aria-label={`Social link ${index + 1}`}
            aria-invalid={error !== undefined}
            value={link}
            onChange={(event) => change(index, event.currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="xl"
            aria-label={`Remove social link ${index + 1}`}
            onClick={() => onChange(links.toSpliced(index, 1))}
          >
            <CloseIcon />
          </ActionIcon>
        </Group>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon size={14} />}
          onClick={() => onChange([...links, ''])}
        >
          Add a link
        </Button>
      </Group>
    </Stack>
  )
}
