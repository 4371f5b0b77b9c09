import { useElementSize } from '@mantine/hooks'
import classes from './scaled-frame.module.css'
import { EMAIL_FRAME, useEmailFrame } from './use-email-frame.ts'

export interface ScaledFrameProps {
  readonly html: string
  readonly title: string
  readonly isDark?: boolean
  /** The width, in pixels, at which the HTML is laid out. If there is less room, it's scaled down. */
  readonly width: number
  /** True if the HTML should use the full width when there is more room. */
  readonly isFluid?: boolean
}

/** Shows an email or a page, scaled to fit its container. Scripts, forms and links don't work in it. */
export const ScaledFrame = ({ html, title, isDark = false, width, isFluid = false }: ScaledFrameProps) => {
  const frame = useEmailFrame(html, isDark)
  const { ref, width: room, height } = useElementSize()
  const laidOutFor = isFluid ? Math.max(width, room) : width
  const scale = room === 0 ? 1 : Math.min(1, room / laidOutFor)
  return (
    <div ref={ref} className={classes.scaled}>
      <iframe
        ref={frame}
        title={title}
        src={EMAIL_FRAME}
        sandbox="allow-scripts"
        style={{ width: laidOutFor, height: height / scale, transform: `scale(${scale})` }}
      />
    </div>
  )
}
