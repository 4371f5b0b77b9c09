import { ActionIcon } from '@mantine/core'
import { Link } from 'wouter'
import { EditIcon } from './icons.tsx'

/** At the end of a table's row. */
export const EditLink = ({ href, name }: { href: string; name: string }) => (
  <ActionIcon component={Link} href={href} variant="subtle" color="gray" size="lg" aria-label={`Edit ${name}`}>
    <EditIcon />
  </ActionIcon>
)
