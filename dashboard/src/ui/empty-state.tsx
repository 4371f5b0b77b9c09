import { Box, Group, Text, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import classes from './empty-state.module.css'

interface Props {
  /** A drawing from `drawings.tsx`. */
  readonly drawing: ComponentType
  /** Leave this out if the heading right above says the same thing. */
  readonly title?: string
  /** Explains what the data is for, or why nothing is shown. */
  readonly children: ReactNode
  /** A button to create the first item, or to show all items again. */
  readonly action?: ReactNode
}

/** Shown in place of an empty list: either there is no data yet, or no data matches the filters. */
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
