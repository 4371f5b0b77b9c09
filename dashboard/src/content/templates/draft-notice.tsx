import { Alert, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './editor.module.css'

interface Props {
  readonly title: string
  readonly about: string
  /** The buttons to choose from. */
  readonly children: ReactNode
}

/** A notice above the editor, shown while the draft isn't being saved because the user has to make a choice. */
export const DraftNotice = ({ title, about, children }: Props) => (
  // Mantine's yellow is too bright for a title.
  <Alert color="yellow" role="alert" mb="md" title={title} classNames={{ title: classes.noticeTitle ?? '' }}>
    <Text size="sm" mb="sm">
      {about}
    </Text>
    <Group gap="xs">{children}</Group>
  </Alert>
)
