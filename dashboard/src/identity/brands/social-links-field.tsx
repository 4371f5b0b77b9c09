import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../texts/locale.tsx'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'

interface Props {
  readonly links: readonly string[]
  readonly onChange: (links: readonly string[]) => void
  readonly error: string | undefined
}

/** The server detects the social network from each URL. */
export const SocialLinksField = ({ links, onChange, error }: Props) => {
  const texts = useTexts().brands.socialLinks
  const list = useRef<HTMLDivElement>(null)
  const focusNext = useRef<number>(undefined)
  const change = (index: number, link: string) => onChange(links.with(index, link))
  const add = () => {
    focusNext.current = links.length
    onChange([...links, ''])
  }
  /** Removes a link and focuses the next one, or else the previous one, or else the button that adds a link. */
  const remove = (index: number) => {
    focusNext.current = Math.min(index, links.length - 2)
    onChange(links.toSpliced(index, 1))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a link is added or removed
  useLayoutEffect(() => {
    if (focusNext.current === undefined) return
    const inputs = list.current?.querySelectorAll('input')
    const target = inputs?.[focusNext.current] ?? list.current?.querySelector('button')
    focusNext.current = undefined
    target?.focus()
  }, [links.length])
  return (
    <Stack gap="xs" ref={list}>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no id other than its position
        <Group key={index} gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            type="url"
            placeholder="https://www.instagram.com/…"
            aria-label={texts.link(index + 1)}
            aria-invalid={error !== undefined}
            value={link}
            onChange={(event) => change(index, event.currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="xl"
            aria-label={texts.remove(index + 1)}
            onClick={() => remove(index)}
          >
            <CloseIcon />
          </ActionIcon>
        </Group>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Group>
        <Button variant="default" size="xs" leftSection={<PlusIcon size={14} />} onClick={add}>
          {texts.add}
        </Button>
      </Group>
    </Stack>
  )
}
