import { Button, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'
import classes from './step-list.module.css'

/** A checklist, like the setup steps of a new team. */
export const StepList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack component="ol" gap="sm" mb="xl" className={classes.steps} aria-label={label}>
    {children}
  </Stack>
)

interface StepProps {
  readonly number: number
  readonly title: string
  readonly isDone: boolean
  /** Read by screen readers after the title of a completed step. */
  readonly doneLabel: string
  readonly isOpen: boolean
  /** Undefined if the user can't open the step. */
  readonly onOpen?: (() => void) | undefined
  readonly openLabel: string
  readonly children: ReactNode
}

/** Returns the id of a step's heading, which can take the focus. */
export const stepHeadingId = (number: number) => `step-${number}`

export const Step = ({ number, title, isDone, doneLabel, isOpen, onOpen, openLabel, children }: StepProps) => (
  <li className={`card ${classes.step}`} data-open={isOpen}>
    <span className={classes.number} data-done={isDone}>
      {isDone ? <CheckIcon /> : number}
    </span>
    <Stack gap="sm" className={classes.body}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={2} id={stepHeadingId(number)} tabIndex={-1}>
          {title}
          {isDone && <span className="unseen"> {doneLabel}</span>}
        </Title>
        {onOpen && !isOpen && !isDone && (
          <Button variant="subtle" size="compact-sm" aria-label={`${openLabel}: ${title}`} onClick={onOpen}>
            {openLabel}
          </Button>
        )}
      </Group>
      {isOpen && children}
    </Stack>
  </li>
)
