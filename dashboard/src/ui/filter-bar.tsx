import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** The filters above a table. The first one gets the most space. */
export const FilterBar = ({ children }: { children: ReactNode }) => <search className={classes.bar}>{children}</search>

interface FilterSelectProps {
  /** The filter's name for screen readers. */
  readonly label: string
  /** The option that shows all rows. */
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** If empty, all rows are shown. */
  readonly value: string
  readonly onChange: (value: string) => void
}

export const FilterSelect = ({ label, all, options, value, onChange }: FilterSelectProps) => (
  <Select
    aria-label={label}
    data={[{ value: '', label: all }, ...options]}
    value={value}
    onChange={(chosen) => onChange(chosen ?? '')}
    allowDeselect={false}
  />
)

/** Dims the old rows while the rows for new filters are loading. */
export const FilteredRows = ({ isBehind, children }: { isBehind: boolean; children: ReactNode }) => (
  <div className={classes.rows} data-behind={isBehind} aria-busy={isBehind}>
    {children}
  </div>
)
