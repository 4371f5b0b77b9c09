import type { ReactNode } from 'react'
import classes from './messages.module.css'

interface Fact {
  readonly label: string
  readonly value: ReactNode
}

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="breakable">{value}</dd>
      </div>
    ))}
  </dl>
)
