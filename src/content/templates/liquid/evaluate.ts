import {
  type Context,
  defaultOperators,
  type PropertyAccessToken,
  type Token,
  TokenKind,
  toValueSync,
  type Value,
} from 'liquidjs'
import { handlerOf, scopesOf } from './private-parts.ts'

/** Computes a value for one recipient. */
export type Evaluate = (ctx: Context) => unknown

/**
 * Prepares an expression and its filters, like `score > 10` or `name | default: "you"`, for fast evaluation. LiquidJS uses several
 * generators per expression. Returns undefined for expressions that LiquidJS has to evaluate.
 */
export const evaluateValue = (value: Value): Evaluate | undefined => {
  const given = evaluatePostfix(value.initial.postfix)
  if (!given) return undefined
  const steps: { readonly handler: ReturnType<typeof handlerOf>; readonly args: readonly Evaluate[] }[] = []
  for (const filter of value.filters) {
    // A named argument, like `allow_false: true`, is an array.
    const evaluated = filter.args.map((argument) => (Array.isArray(argument) ? undefined : evaluateToken(argument)))
    if (evaluated.some((argument) => argument === undefined)) return undefined
    steps.push({ handler: handlerOf(filter), args: evaluated as Evaluate[] })
  }
  if (steps.length === 0) return given
  return (ctx) => {
    let result = given(ctx)
    for (const { handler, args } of steps) {
      const [first, second] = args
      result = second
        ? handler(result, ...args.map((argument) => argument(ctx)))
        : first
          ? handler(result, first(ctx))
          : handler(result)
    }
    return result
  }
}

/** Prepares a single operand, or two operands and the operator that compares them. */
const evaluatePostfix = ([first, second, third, ...more]: readonly Token[]): Evaluate | undefined => {
  const left = first && evaluateToken(first)
  if (!second) return left
  const right = evaluateToken(second)
  if (!left || !right || third?.kind !== TokenKind.Operator || more.length > 0) return undefined
  const compare = comparison((third as Token & { readonly operator: string }).operator)
  return compare && ((ctx) => compare(left(ctx), right(ctx)))
}

type Operator = keyof typeof defaultOperators

const COMPARISONS: Partial<Record<Operator, (left: string | number, right: string | number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
}

const comparison = (operator: string): ((left: unknown, right: unknown) => unknown) | undefined => {
  const compare = COMPARISONS[operator as Operator]
  const inLiquid = defaultOperators[operator as Operator] as (left: unknown, right: unknown) => unknown
  return (
    compare &&
    ((left, right) => (isSimple(left) && isSimple(right) ? compare(left, right) : toValueSync(inLiquid(left, right))))
  )
}

const isSimple = (value: unknown): value is string | number => typeof value === 'number' || typeof value === 'string'

export const evaluateToken = (token: Token): Evaluate | undefined => {
  if (token.kind === TokenKind.Number || token.kind === TokenKind.Quoted) {
    const { content } = token as Token & { readonly content: unknown }
    return () => content
  }
  if (token.kind !== TokenKind.PropertyAccess) return undefined
  const { variable, props } = token as PropertyAccessToken
  if (variable || props.length === 0) return undefined
  const path: string[] = []
  for (const prop of props) {
    if (![TokenKind.Word, TokenKind.Quoted, TokenKind.Number].includes(prop.kind)) return undefined
    path.push(String((prop as Token & { readonly content: unknown }).content))
  }
  const [root = '', ...rest] = path
  // Only LiquidJS can compute the values of `forloop`.
  if (root === 'forloop') return undefined
  return (ctx) => {
    let value = readName(ctx, root)
    for (const key of rest) value = readProperty(value, key)
    return value
  }
}

/** Looks up a name as LiquidJS does: in the scopes of tags, innermost first, then among the given variables. */
const readName = (ctx: Context, name: string): unknown => {
  const scopes = scopesOf(ctx)
  const environments = ctx.environments as Readonly<Record<string, unknown>>
  for (let index = scopes.length - 1; index >= 0; index--) {
    const scope = scopes[index]
    if (scope && Object.hasOwn(scope, name)) return scope[name]
  }
  return Object.hasOwn(environments, name) ? environments[name] : undefined
}

/** Reads a property as LiquidJS does, including `size`, `first` and `last` of lists. */
export const readProperty = (value: unknown, key: string): unknown => {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value) || typeof value === 'string') {
    if (key === 'size' || key === 'length') return value.length
    if (typeof value === 'string') return undefined
    if (key === 'first') return value[0]
    if (key === 'last') return value.at(-1)
    return /^-?\d+$/.test(key) ? value.at(Number(key)) : undefined
  }
  if (typeof value !== 'object') return undefined
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
}
