import 'culori/css'
import { formatHex, parse } from 'culori/fn'

/** Longer than any color that is written by hand. */
const MAX_LENGTH = 100

/** Any CSS color as `#rrggbb`; what shows nothing, or nothing by itself (`transparent`, `currentColor`, `var(…)`), is none. */
export const toHexColor = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length > MAX_LENGTH) return undefined
  const color = parse(trimmed.toLowerCase())
  return color && color.alpha !== 0 ? formatHex(color) : undefined
}
