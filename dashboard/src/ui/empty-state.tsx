import { Box, Group, Text, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import classes from './empty-state.module.css'

interface Props {
  /** A drawing from `drawings.tsx`. */
  readonly drawing: ComponentType
  /** Leave the title out if the heading right above says the same thing. */
  readonly title?: string
  /** Says what the data is for. */
  readonly children: ReactNode
  /** A button for the first action. */
  readonly action?: ReactNode
}

/** Shown if there is no data yet: says what the data is for, and has a button to create the first item. */
export const EmptyState = ({ drawing: Drawing, title, children, action }: Props) => (
  <Box className={`card ${classes.empty}`}>
    <Drawing />
    {title && <Title order={2}>{title}</Title>}
    <Text c="dimmed" maw="32rem">
      {children}
    </Text>
    {action && (
      <Group justify="center" mt="sm">
        {action}
      </Group>
    )}
  </Box>
)
