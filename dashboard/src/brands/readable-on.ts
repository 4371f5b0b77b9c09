const HEX = /^#[0-9a-f]{6}$/i

/** Returns the color, or `other` while the color is still incomplete or isn't a hex color. */
export const colorOr = (color: string, other: string) => (HEX.test(color) ? color : other)

/** Returns the relative luminance as WCAG defines it, from 0 to 1. */
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

/** Returns dark or white, whichever has more contrast with the color. */
export const readableOn = (color: string) => (contrast(color, PAPER) >= contrast(color, INK) ? PAPER : INK)
