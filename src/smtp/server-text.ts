import { shorten } from '../shorten.ts'
import type { SmtpReply } from './reply-parser.ts'

/** Enough for the sentence and the link that most servers send. */
const SHOWN_CHARACTERS = 300

/** Control characters, and invisible ones that reverse the text around them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu

/** A server's text as one line that is safe to store and to show. */
export const cleanText = (text: string): string =>
  shorten(text.replaceAll(INVISIBLE, ' ').replaceAll(/ {2,}/g, ' ').trim(), SHOWN_CHARACTERS)

/** A reply on one line, like `550 5.1.1 User unknown`. */
export const quoted = ({ code, enhancedCode, text }: SmtpReply): string =>
  [String(code), enhancedCode, cleanText(text)].filter(Boolean).join(' ')
