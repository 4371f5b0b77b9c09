/** Returns the relative luminance as WCAG defines it, from 0 (black) to 1 (white). */
const luminance = (hex: string): number => {
  const part = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/** Returns the WCAG contrast ratio of two colors like `#1a2b3c`, from 1 to 21. The dashboard uses this function too. */
export const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}
