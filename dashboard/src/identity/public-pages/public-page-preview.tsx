import { Alert, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useInlinedImages } from '../../data/use-inlined-images.ts'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { PreviewSwitches } from '../../ui/preview-switches.tsx'
import { ScaledFrame } from '../../ui/scaled-frame.tsx'
import classes from './public-page-preview.module.css'

type View = 'desktop' | 'phone'

const VIEWS: readonly View[] = ['desktop', 'phone']

/** The widths, in pixels, of a common phone and of a small browser window on a computer. */
const WIDTHS = { desktop: 760, phone: 390 }

/** On screens narrower than this, in pixels, the preview starts at phone width. */
const PHONE_WIDTH = 600

interface Props {
  /** Undefined while the page is loading. */
  readonly html: string | undefined
  readonly error: unknown
  /** Whether a newer preview is loading. */
  readonly isBehind: boolean
  /** A control that switches between pages, if there are several. */
  readonly choice?: ReactNode
  readonly note?: ReactNode
}

/** Shows a page for recipients as a browser would, with controls for its width and dark mode. */
export const PublicPagePreview = ({ html, error, isBehind, choice, note }: Props) => {
  const texts = useTexts().publicPages
  const messageOf = useMessageOf()
  const [view, setView] = useState<View>(() => (innerWidth < PHONE_WIDTH ? 'phone' : 'desktop'))
  const [isDark, setDark] = useState(false)
  const shown = useInlinedImages(html ?? '')
  return (
    <aside className={classes.panel} aria-label={texts.preview}>
      {choice}
      <PreviewSwitches views={VIEWS} texts={texts} view={view} onView={setView} isDark={isDark} onDark={setDark} />
      {error !== null && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      {note}
      <div className={classes.window} aria-busy={isBehind}>
        {html === undefined ? (
          <Skeleton h="100%" radius={0} />
        ) : (
          <div className={classes.page} data-view={view}>
            <ScaledFrame
              html={shown}
              title={texts.frame}
              isDark={isDark}
              width={WIDTHS[view]}
              isFluid={view === 'desktop'}
            />
          </div>
        )}
      </div>
    </aside>
  )
}
