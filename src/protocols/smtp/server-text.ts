import { cleanText } from '../../foundation/clean-text.ts'
import type { SmtpReply } from './reply-parser.ts'

/** Returns a reply as one line, like `550 5.1.1 User unknown`. */
export const quoted = ({ code, enhancedCode, text }: SmtpReply): string =>
  [String(code), enhancedCode, cleanText(text)].filter(Boolean).join(' ')
