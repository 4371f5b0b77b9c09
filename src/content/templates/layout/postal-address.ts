import { fixedText } from './fixed-text.ts'

// The server imports this file. It must not import LiquidJS, which only render threads need.

/** The style of the footer that is added at the end of an email. */
export const FOOTER_STYLE = 'font-size:12px'

const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Compares only the words, because line breaks in an address can differ. */
export const containsAddress = (text: string, address: string): boolean => words(text).includes(words(address))

export const addressHtml = (address: string): string =>
  `<p style="${FOOTER_STYLE}">${address
    .split(/\r\n|\r|\n/)
    .map(fixedText)
    .join('<br>')}</p>`
