import { Box, Group, Text, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import classes from './empty-state.module.css'

interface Props {
  /** One of `drawings.tsx`. */
  readonly drawing: ComponentType
  /** Leave it out if the heading right above already says this. */
  readonly title?: string
  /** What the thing is for. */
  readonly children: ReactNode
  /** A button for the first step. */
  readonly action?: ReactNode
}

/** Shown where there's nothing yet: what the thing is for, and a button to create the first one. */
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
