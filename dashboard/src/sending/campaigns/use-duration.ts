import type { Texts } from '../../texts/en.ts'
import { useTexts } from '../../texts/locale.tsx'

const UNITS: readonly (readonly [unit: 'days' | 'hours' | 'minutes', seconds: number])[] = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
]

/** The smallest number to show in a unit. Below it, a smaller unit is used: `90 minutes` is more precise than `2 hours`. */
const MIN_UNITS = 2

const durationIn = (texts: Texts['campaigns']['page'], seconds: number): string => {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size * MIN_UNITS) ?? ['seconds', 1]
  return texts[unit as 'seconds'](Math.max(1, Math.round(seconds / size)))
}

/** Returns a function that formats a rough duration, like `12 minutes`. */
export const useDuration = () => {
  const texts = useTexts().campaigns.page
  return (seconds: number) => durationIn(texts, seconds)
}
