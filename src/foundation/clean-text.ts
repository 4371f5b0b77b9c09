import { shorten } from './shorten.ts'

/** How much of another server's text to keep: enough for the sentence and the link that most servers send. */
const SHOWN_CHARACTERS = 300

/** Control characters, and other invisible characters, like those that reverse the text around them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu

/** Returns another server's text as one line that is safe to store and show. */
export const cleanText = (text: string): string =>
  shorten(text.replaceAll(INVISIBLE, ' ').replaceAll(/ {2,}/g, ' ').trim(), SHOWN_CHARACTERS)
