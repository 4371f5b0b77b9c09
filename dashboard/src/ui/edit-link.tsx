import { ActionIcon } from '@mantine/core'
import { Link } from 'wouter'
import { useTexts } from '../texts/locale.tsx'
import { EditIcon } from './icons.tsx'

export const EditLink = ({ href, name }: { href: string; name: string }) => (
  <ActionIcon
    component={Link}
    href={href}
    variant="subtle"
    color="gray"
    size="md"
    aria-label={useTexts().ui.edit(name)}
  >
    <EditIcon />
  </ActionIcon>
)
