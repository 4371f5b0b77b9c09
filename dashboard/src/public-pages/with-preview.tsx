import type { ReactNode } from 'react'
import classes from './with-preview.module.css'

interface Props {
  readonly children: ReactNode
  readonly preview: ReactNode
  /** Shown below the form and, where there is no room for a preview next to the form, below the preview. */
  readonly after?: ReactNode
}

/** A form and, next to it, a preview that stays in view. */
export const WithPreview = ({ children, preview, after }: Props) => (
  <div className={classes.columns}>
    <div className={classes.form}>{children}</div>
    <div className={classes.preview}>{preview}</div>
    {after && <div className={classes.after}>{after}</div>}
  </div>
)
