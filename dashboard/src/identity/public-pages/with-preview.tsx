import type { ReactNode } from 'react'
import classes from './with-preview.module.css'

interface Props {
  readonly children: ReactNode
  readonly preview: ReactNode
}

export const WithPreview = ({ children, preview }: Props) => (
  <div className={classes.columns}>
    <div className={classes.form}>{children}</div>
    <div className={classes.preview}>{preview}</div>
  </div>
)
