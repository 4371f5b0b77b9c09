import 'culori/css'
import { formatHex, parse } from 'culori/fn'

/** More than any real color needs. */
const MAX_LENGTH = 100

/**
 * Converts any CSS color to `#rrggbb`. Returns undefined for `transparent`, `currentColor`, `var(…)` and text that isn't a color.
 */
export const toHexColor = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length > MAX_LENGTH) return undefined
  const color = parse(trimmed.toLowerCase())
  return color && color.alpha !== 0 ? formatHex(color) : undefined
}
