import { findings } from '../texts/en/findings.ts'
import type { Texts } from '../texts/en.ts'

type Findings = Texts['findings']

const PART = /\{(\w+)\}/g

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** A pattern for each English message. Its groups are the placeholders; `n` is a number. */
const PATTERNS = Object.entries(findings).map(([key, message]) => {
  const source = escaped(message).replace(PART, (_, name) => `(?<${name}>${name === 'n' ? '\\d+' : '[\\s\\S]+?'})`)
  return { key: key as keyof Findings, pattern: new RegExp(`^${source}$`) }
})

/** Removes the field's JSON name, because the screen shows where the fault is. */
const withoutName = (message: string): string => {
  const rest = message.replace(/^The \S+ field /, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** Returns the server's message about a template in the user's language, or in English if there is no translation. */
export const translateFinding = (message: string, texts: Findings): string => {
  const plain = withoutName(message)
  for (const { key, pattern } of PATTERNS) {
    const match = pattern.exec(plain)
    if (match) return texts[key].replace(PART, (part, name: string) => match.groups?.[name] ?? part)
  }
  return plain
}
