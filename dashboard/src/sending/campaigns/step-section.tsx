import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/locale.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import classes from './step-section.module.css'

/** In their order on the page. */
export const STEPS = ['audience', 'content', 'sender', 'review'] as const
export type StepName = (typeof STEPS)[number]

interface SectionProps {
  readonly step: StepName
  readonly isDone: boolean
  readonly children: ReactNode
}

export const StepSection = ({ step, isDone, children }: SectionProps) => {
  const texts = useTexts().campaigns.editor
  const id = `${step}-title`
  return (
    <section id={step} className={`card ${classes.section}`} aria-labelledby={id} tabIndex={-1}>
      <header className={classes.sectionHeader}>
        <StepNumber step={step} isDone={isDone} />
        <Title order={2} id={id}>
          {texts[step]}
        </Title>
      </header>
      {children}
    </section>
  )
}

const StepNumber = ({ step, isDone }: Pick<SectionProps, 'step' | 'isDone'>) => (
  <span className={classes.number} data-done={isDone} aria-hidden="true">
    {isDone ? <CheckIcon size={14} /> : STEPS.indexOf(step) + 1}
  </span>
)

export const StepLinks = ({ done }: { done: Readonly<Record<StepName, boolean>> }) => {
  const texts = useTexts().campaigns.editor
  return (
    <nav className={classes.steps} aria-label={texts.steps}>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>
            <a href={`#${step}`}>
              <StepNumber step={step} isDone={done[step]} />
              {texts[step]}
              <span className="unseen"> {done[step] ? texts.done : texts.missing}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
