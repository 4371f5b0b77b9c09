import { contrast } from '../../../../src/identity/brands/contrast.ts'

const HEX = /^#[0-9a-f]{6}$/i

export const colorOr = (color: string, other: string) => (HEX.test(color) ? color : other)

const INK = '#1a2123'
const PAPER = '#ffffff'

/** Returns the text color, dark or white, that has more contrast with the given background color. */
export const readableOn = (color: string) => (contrast(color, PAPER) >= contrast(color, INK) ? PAPER : INK)
