import { analyzeSync, type Template, Value, type Variable } from 'liquidjs'
import { closestOf } from '../../../foundation/closest.ts'
import type { Parsed } from './engine.ts'
import { SYSTEM_NAMES } from './system-names.ts'
import { walk } from './walk.ts'

/** Lines and columns start at 1. */
export interface LiquidFault {
  readonly message: string
  readonly line: number
  readonly column: number
}

export interface KnownField {
  readonly tag: string
  readonly type: string
}

/** Properties that Liquid adds to lists and strings. */
const OF_LISTS = ['size', 'first', 'last']

const analyses = new WeakMap<Parsed, ReturnType<typeof analyzeSync>>()

/** Analyzes each template only once, because that takes as long as parsing it. */
const analysisOf = (parsed: Parsed): ReturnType<typeof analyzeSync> => {
  const known = analyses.get(parsed) ?? analyzeSync([...parsed.templates], { partials: false })
  analyses.set(parsed, known)
  return known
}

/** Finds names that don't exist. A property that is computed, like `data[key]`, can't be checked. */
export const findUnknownNames = (
  parsed: Parsed,
  fields: readonly KnownField[],
  items: readonly string[] = [],
): LiquidFault[] => {
  const types = new Map(fields.map(({ tag, type }) => [tag, type]))
  const top = [...Object.keys(SYSTEM_NAMES), ...types.keys(), ...items]
  const { globals } = analysisOf(parsed)
  const faults: LiquidFault[] = []
  for (const variables of Object.values(globals)) {
    for (const { segments, location } of variables) {
      const fault = nameFault(segments, { types, top, items })
      if (fault) faults.push({ message: fault, line: location.row, column: location.col })
    }
  }
  return faults.sort((a, b) => a.line - b.line || a.column - b.column)
}

interface Known {
  readonly types: ReadonlyMap<string, string>
  readonly top: readonly string[]
  readonly items: readonly string[]
}

const nameFault = (segments: Variable['segments'], { types, top, items }: Known): string | undefined => {
  const [root, property, ...deeper] = segments.map((segment) =>
    typeof segment === 'object' ? undefined : String(segment),
  )
  if (root === undefined) return undefined
  if (!top.includes(root)) return unknown(root, top)
  if (items.includes(root) || root === 'data' || property === undefined) return undefined
  if (Object.hasOwn(SYSTEM_NAMES, root)) {
    const known: readonly string[] = SYSTEM_NAMES[root as keyof typeof SYSTEM_NAMES] ?? []
    const properties = root === 'contact' ? [...known, ...types.keys()] : known
    if (!properties.includes(property)) return unknown(`${root}.${property}`, properties, `${root}.`)
    const [part, ...rest] = deeper
    return root === 'contact' && types.has(property) && part !== undefined
      ? partFault(property, part, rest, types)
      : undefined
  }
  return partFault(root, property, deeper, types)
}

/** Checks a part of a field's value: a value of a related contact, or an item of a list. */
const partFault = (
  tag: string,
  part: string,
  deeper: readonly (string | undefined)[],
  types: Known['types'],
): string | undefined => {
  if (types.get(tag) === 'related') {
    if (deeper.length > 0 && !OF_LISTS.includes(deeper[0] ?? '')) {
      return `“${tag}.${part}.${deeper[0]}” goes too deep: you can use a related contact’s values, but not the contacts related to it.`
    }
    return types.has(part) ? undefined : unknown(`${tag}.${part}`, [...types.keys()], `${tag}.`)
  }
  return OF_LISTS.includes(part) || /^-?\d+$/.test(part)
    ? undefined
    : `“${tag}.${part}” doesn’t exist: ${tag} has no properties.`
}

const unknown = (name: string, known: readonly string[], prefix = ''): string => {
  const closest = closestOf(name.slice(prefix.length), known)
  return `“${name}” doesn’t exist.${closest === undefined ? '' : ` Did you mean ${prefix}${closest}?`}`
}

/** A placeholder for a computed property, as in `data[key].name`. */
export const COMPUTED = '[…]'

/** Returns the fields that the filter `required` is used on, in any branch. */
export const findRequired = ({ templates }: Parsed): string[] => {
  const required = new Set<string>()
  for (const template of walk(templates)) {
    for (const argument of template.arguments?.() ?? []) {
      if (!(argument instanceof Value) || !argument.filters.some(({ name }) => name === 'required')) continue
      const [variable] = Object.values(analyzeSync([withOnly(argument)]).globals).flat()
      const [root, ...path] = (variable?.segments ?? []).map((segment) =>
        typeof segment === 'object' ? COMPUTED : segment,
      )
      if (typeof root === 'string') required.add((root === 'contact' ? path : [root, ...path]).join('.'))
    }
  }
  return [...required]
}

/** Creates a template that consists of one expression, so that the expression can be analyzed separately. */
const withOnly = (value: Value) =>
  ({ token: { getPosition: () => [0, 0] }, arguments: () => [value] }) as unknown as Template

/** Returns the names of the top-level variables that are used, so that nothing else needs to be prepared for each recipient. */
export const findUsed = (parsed: Parsed): string[] => Object.keys(analysisOf(parsed).globals)
