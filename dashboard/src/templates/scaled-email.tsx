import { useElementSize } from '@mantine/hooks'
import { EMAIL_FRAME, useEmailFrame } from '../ui/use-email-frame.ts'
import { useInlinedImages } from './inlined-images.ts'
import classes from './preview.module.css'

interface Props {
  readonly html: string
  readonly title: string
  readonly isDark?: boolean
  /** The width, in pixels, that the email is laid out for. It is scaled down if there is less room. */
  readonly width: number
  /** Whether the email is laid out for the whole width if there is more room. */
  readonly isFluid?: boolean
}

/** Shows an email at a scale at which it fits into its container. */
export const ScaledEmail = ({ html, title, isDark = false, width, isFluid = false }: Props) => {
  const frame = useEmailFrame(useInlinedImages(html), isDark)
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
