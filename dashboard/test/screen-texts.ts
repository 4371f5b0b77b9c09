import { parseSync } from 'vite'

/** Attributes whose values people read or hear. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'description',
  'hint',
  'label',
  'message',
  'placeholder',
  'title',
])

/** The names of the product and of file formats, which are the same in every language. */
const NAMES = ['Postrider', 'CSV', 'NDJSON']

/** Matches example values, such as URLs and email addresses, which are the same in every language. */
const EXAMPLE = /^(https?:\/\/\S*|www\.\S+|#[0-9a-f]{6}|[\w.+-]+@[\w.-]+)$/i

/** Matches HTML source, which isn't text to translate. */
const MARKUP = /<[a-z!/]/i

/** Matches text that starts with a capitalized word or contains two words in a row. */
const LOOKS_LIKE_TEXT = /^\s*\p{Lu}\p{Ll}+|\p{L}{2,},? \p{L}{2,}/u

/** Attributes whose values only the browser reads. */
const MACHINE_ATTRIBUTES = /^(className|style|flex|data-|sandbox|rel|href|path|accept)/

interface Node {
  readonly type: string
  readonly name?: unknown
  readonly value?: unknown
  readonly operator?: string
  readonly callee?: unknown
  readonly openingElement?: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  return typeof node.name === 'string' ? node.name : nameOf(node.name)
}

/**
 * Returns true for code that contains no text to translate, such as errors that only developers see, comparisons, types, imports
 * and `<code>`.
 */
const isForMachines = (node: Node): boolean =>
  node.type.startsWith('TS') ||
  node.type.startsWith('Import') ||
  (node.type === 'BinaryExpression' && /^[!=]==$|^in$/.test(node.operator ?? '')) ||
  (node.type === 'NewExpression' && /Error$|^RegExp$/.test(nameOf(node.callee))) ||
  (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'Super') ||
  (node.type === 'JSXElement' && nameOf(node.openingElement) === 'code') ||
  (node.type === 'JSXAttribute' && MACHINE_ATTRIBUTES.test(nameOf(node.name)))

const stringOf = ({ type, value }: Node): string | undefined => {
  if (type === 'TemplateElement') return (value as { cooked: string }).cooked
  return (type === 'JSXText' || type === 'Literal') && typeof value === 'string' ? value : undefined
}

/** Finds user-facing text in a source file: JSX text, attributes that users read, and strings that look like prose. */
export const screenTextsIn = (file: string, source: string): string[] => {
  const found: string[] = []

  const check = (text: string, isRead: boolean) => {
    const words = text.trim()
    if (!/\p{L}/u.test(words) || NAMES.includes(words) || EXAMPLE.test(words) || MARKUP.test(words)) return
    if (isRead || LOOKS_LIKE_TEXT.test(text)) found.push(words)
  }

  const visit = (node: Node, isRead: boolean) => {
    if (isForMachines(node)) return
    const text = stringOf(node)
    if (text !== undefined) check(text, isRead || node.type === 'JSXText')
    const isReadAttribute = node.type === 'JSXAttribute' && READ_ATTRIBUTES.has(nameOf(node.name))
    // Arguments and keys, such as `email` in `label={labels['email']}`, aren't shown.
    const isInner = node.type !== 'CallExpression' && node.type !== 'MemberExpression'
    for (const [key, child] of Object.entries(node)) {
      const isChildRead = isReadAttribute ? key === 'value' : isRead && isInner && key !== 'test'
      for (const next of Array.isArray(child) ? child : [child]) if (isNode(next)) visit(next, isChildRead)
    }
  }

  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  visit(program, false)
  return found
}
