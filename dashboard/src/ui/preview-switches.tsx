import { SegmentedControl, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './preview-switches.module.css'

interface Props<View extends string> {
  readonly views: readonly View[]
  readonly view: View
  readonly onView: (view: View) => void
  readonly isDark: boolean
  readonly onDark: (isDark: boolean) => void
  readonly isDarkDisabled?: boolean
  readonly texts: {
    /** The label of the control that switches views. */
    readonly view: string
    readonly views: Readonly<Record<View, string>>
    readonly dark: string
  }
  readonly children?: ReactNode
}

/** Controls that change a preview's width or format, and turn dark mode on and off. */
export const PreviewSwitches = <View extends string>(props: Props<View>) => {
  const { views, view, onView, isDark, onDark, isDarkDisabled = false, texts, children } = props
  return (
    <div className={classes.switches}>
      <SegmentedControl
        size="xs"
        aria-label={texts.view}
        data={views.map((value) => ({ value, label: texts.views[value] }))}
        value={view}
        onChange={onView}
      />
      <Switch
        size="xs"
        label={texts.dark}
        disabled={isDarkDisabled}
        checked={isDark}
        onChange={({ currentTarget }) => onDark(currentTarget.checked)}
      />
      {children}
    </div>
  )
}
