import { LAYOUTS, type Layout } from './layouts.ts'

const WIDTH = 24
const HEIGHT = 16
const SPACE = 2

export const LayoutIcon = ({ layout }: { layout: Layout }) => {
  const shares: readonly number[] = LAYOUTS[layout]
  const total = shares.reduce((sum, share) => sum + share, 0)
  const room = WIDTH - SPACE * (shares.length - 1)
  let x = 0
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {shares.map((share, index) => {
        const width = (room * share) / total
        const left = x
        x += width + SPACE
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a layout never change
        return <rect key={index} x={left} width={width} height={HEIGHT} rx="2" fill="currentColor" opacity="0.55" />
      })}
    </svg>
  )
}
