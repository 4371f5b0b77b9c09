/** Matches Liquid outputs and tags. Strings in an output can contain braces. */
const LIQUID = /\{\{(?:"[^"]*"|'[^']*'|(?!\}\})[^"'])*\}\}|\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g

export interface Piece {
  readonly isLiquid: boolean
  readonly source: string
}

/** Splits a string into Liquid and the text in between. Joining the pieces gives the original string. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: source, index } of text.matchAll(LIQUID)) {
    if (index > end) pieces.push({ isLiquid: false, source: text.slice(end, index) })
    pieces.push({ isLiquid: true, source })
    end = index + source.length
  }
  if (end < text.length) pieces.push({ isLiquid: false, source: text.slice(end) })
  return pieces
}

export const liquidIn = (text: string): string[] =>
  piecesOf(text)
    .filter(({ isLiquid }) => isLiquid)
    .map(({ source }) => source)

export interface Output {
  /** The variable, like `first_name`, `brand.name` or `contact["tag"]`. */
  readonly name: string
  /** The text to show if the value is empty, or null if there is no fallback. */
  readonly fallback: string | null
  /** True if recipients without a value don't get the email. */
  readonly isRequired: boolean
}

const OUTPUT = /^(\{\{-?\s*)([A-Za-z_][\w-]*(?:\.[\w-]+|\["[^"]*"\]|\['[^']*'\])*)((?:\s*\|[\s\S]*?)?)(\s*-?\}\})$/
const FILTER = /(?:"[^"]*"|'[^']*'|[^|"'])+/g
const FALLBACK = /^default\s*:\s*(?:"([^"]*)"|'([^']*)')$/

const filtersOf = (source: string) => (source.match(FILTER) ?? []).map((filter) => filter.trim()).filter(Boolean)

/** Parses an output like `{{ first_name | default: "there" }}`. Returns undefined for anything but a variable and its filters. */
export const readOutput = (source: string): Output | undefined => {
  const [, , name, rest = ''] = OUTPUT.exec(source) ?? []
  if (name === undefined) return undefined
  const filters = filtersOf(rest)
  const [fallback] = filters.flatMap((filter) => {
    const match = FALLBACK.exec(filter)
    return match ? [match[1] ?? match[2] ?? ''] : []
  })
  return { name, fallback: fallback ?? null, isRequired: filters.includes('required') }
}

/** Liquid strings have no escape sequences. If the text contains both kinds of quotes, double quotes become curly quotes. */
const quoted = (text: string) => {
  if (!text.includes('"')) return `"${text}"`
  return text.includes("'") ? `"${text.replaceAll('"', '”')}"` : `'${text}'`
}

/** Keeps the output's other filters. */
export const changeOutput = (source: string, { fallback, isRequired }: Omit<Output, 'name'>): string => {
  const [, open, name, rest = '', close] = OUTPUT.exec(source) ?? []
  if (open === undefined || name === undefined) return source
  const wanted = [...(fallback === null ? [] : [`default: ${quoted(fallback)}`]), ...(isRequired ? ['required'] : [])]
  const others = filtersOf(rest).filter((filter) => !/^(default\b|required$)/.test(filter))
  return `${open}${[name, ...others, ...wanted].join(' | ')}${close}`
}

export const outputOf = (name: string) => `{{ ${name} }}`
