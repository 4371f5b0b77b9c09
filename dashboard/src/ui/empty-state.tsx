import { Box, Group, Text, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import classes from './empty-state.module.css'

interface Props {
  readonly icon: ComponentType<{ size?: number }>
  readonly title: string
  /** What it would be good for. */
  readonly children: ReactNode
  /** What to do next. */
  readonly action?: ReactNode
}

/** Where there is nothing yet: why one would want something here, and the button for it. */
export const EmptyState = ({ icon: Icon, title, children, action }: Props) => (
  <Box className={`card ${classes.empty}`}>
    <span className={classes.icon}>
      <Icon size={28} />
    </span>
    <Title order={2}>{title}</Title>
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
