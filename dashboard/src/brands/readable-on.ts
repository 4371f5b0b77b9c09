const HEX = /^#[0-9a-f]{6}$/i

/** Returns the color if it is a complete hex color, like #1a2b3c, and otherwise `other`. */
export const colorOr = (color: string, other: string) => (HEX.test(color) ? color : other)

/** Returns the relative luminance as WCAG defines it, from 0 (black) to 1 (white). */
const luminance = (hex: string): number => {
  const part = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const INK = '#1a2123'
const PAPER = '#ffffff'

/** Returns the text color, dark or white, that has more contrast with the given background color. */
export const readableOn = (color: string) => (contrast(color, PAPER) >= contrast(color, INK) ? PAPER : INK)
