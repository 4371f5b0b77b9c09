import { contrast } from '../../../identity/brands/contrast.ts'
import { DEFAULT_COLOR } from '../blocks.ts'

/** The brand's appearance in emails. */
export interface Look {
  readonly name: string
  readonly website_url: string | null
  readonly primary_color: string | null
  readonly logo_image: string | null
  readonly header_image: string | null
  readonly footer_image: string | null
  readonly social_links: Readonly<Record<string, string>> | null
  readonly postal_address: string | null
}

const INK = '#1d2521'
const WHITE = '#ffffff'
/** The background of emails in dark mode. Text on it is light. */
export const DARK = '#1d2220'

/** The minimum contrast that WCAG requires for normal text. */
const READABLE = 4.5
const STEPS = 20

/** Returns white or near-black, whichever is easier to read on the color. */
export const readableOn = (color: string): string => (contrast(color, WHITE) >= contrast(color, INK) ? WHITE : INK)

/** Returns true for colors that are almost white. */
export const isLight = (color: string): boolean => contrast(color, WHITE) < 1.25

/** Mixes the color with `toward` until it is readable on the background. */
const readable = (color: string, background: string, toward: string): string => {
  for (let step = 0; step <= STEPS; step++) {
    const mixed = mix(color, toward, step / STEPS)
    if (contrast(mixed, background) >= READABLE) return mixed
  }
  return toward
}

const mix = (from: string, to: string, part: number): string => {
  const channel = (color: string, index: number) => Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16)
  const mixed = [0, 1, 2].map((index) => Math.round(channel(from, index) * (1 - part) + channel(to, index) * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export interface Colors {
  readonly button: string
  readonly link: string
  readonly linkInDark: string
}

export const colorsOf = (look: Pick<Look, 'primary_color'> | null): Colors => {
  const color = look?.primary_color ?? DEFAULT_COLOR
  return { button: color, link: readable(color, WHITE, INK), linkInDark: readable(color, DARK, WHITE) }
}
