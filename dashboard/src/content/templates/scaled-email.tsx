import { useInlinedImages } from '../../data/use-inlined-images.ts'
import { ScaledFrame, type ScaledFrameProps } from '../../ui/scaled-frame.tsx'

export const ScaledEmail = ({ html, ...props }: ScaledFrameProps) => (
  <ScaledFrame html={useInlinedImages(html)} {...props} />
)
