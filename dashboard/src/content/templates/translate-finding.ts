import { findings } from '../../texts/en/findings.ts'
import type { Texts } from '../../texts/en.ts'

type Findings = Texts['findings']

const PART = /\{(\w+)\}/g

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** A pattern for each English message. The named groups match the message's placeholders; `n` is a number. */
const PATTERNS = Object.entries(findings).map(([key, message]) => {
  const source = escaped(message).replace(PART, (_, name) => `(?<${name}>${name === 'n' ? '\\d+' : '[\\s\\S]+?'})`)
  return { key: key as keyof Findings, pattern: new RegExp(`^${source}$`) }
})

/** Removes the field's JSON name from the message, because the screen shows where the fault is. */
const withoutName = (message: string): string => {
  const rest = message.replace(/^The \S+ field /, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** Translates the server's message about a template to the user's language. Without a translation, it stays in English. */
export const translateFinding = (message: string, texts: Findings): string => {
  const plain = withoutName(message)
  for (const { key, pattern } of PATTERNS) {
    const match = pattern.exec(plain)
    if (match) return texts[key].replace(PART, (part, name: string) => match.groups?.[name] ?? part)
  }
  return plain
}
