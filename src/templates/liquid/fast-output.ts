import { type Context, Output, type Template, type Token, TokenKind } from 'liquidjs'

type Evaluate = (ctx: Context) => unknown

interface PropertyAccess extends Token {
  readonly variable: Token | undefined
  readonly props: readonly Token[]
}

/**
 * Replaces how simple outputs are rendered: a name or a literal, with any filters. LiquidJS runs each through several generators,
 * which takes 6 µs; this takes 0.4 µs. A newsletter of 10 KB with 50 outputs takes 130 µs instead of 550 µs (`npm run bench --
 * --only templates`). Outputs in other forms are left to LiquidJS.
 */
export const speedUpOutputs = (templates: Iterable<Template>): void => {
  for (const template of templates) {
    if (template instanceof Output) speedUp(template)
  }
}

const speedUp = (output: Output): void => {
  const { initial, filters } = output.value as unknown as {
    readonly initial: { readonly postfix: readonly Token[] }
    readonly filters: readonly {
      readonly handler: (...args: unknown[]) => unknown
      readonly args: readonly unknown[]
    }[]
  }
  const [only, ...more] = initial.postfix
  const value = only && more.length === 0 ? evaluateToken(only) : undefined
  if (!value) return
  const steps: { readonly handler: (...args: unknown[]) => unknown; readonly args: readonly Evaluate[] }[] = []
  for (const { handler, args } of filters) {
    // An argument with a name, like `allow_false: true`, is an array.
    const evaluated = args.map((argument) => (Array.isArray(argument) ? undefined : evaluateToken(argument as Token)))
    if (evaluated.some((argument) => argument === undefined)) return
    steps.push({ handler, args: evaluated as Evaluate[] })
  }
  const render = (ctx: Context): unknown => {
    let result = value(ctx)
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
  Object.assign(output, {
    render: (ctx: Context, emitter: { write: (text: unknown) => void }) => {
      emitter.write(render(ctx))
    },
  })
}

const evaluateToken = (token: Token): Evaluate | undefined => {
  if (token.kind === TokenKind.Number || token.kind === TokenKind.Quoted) {
    const { content } = token as Token & { readonly content: unknown }
    return () => content
  }
  if (token.kind !== TokenKind.PropertyAccess) return undefined
  const { variable, props } = token as PropertyAccess
  if (variable || props.length === 0) return undefined
  const path: string[] = []
  for (const prop of props) {
    if (![TokenKind.Word, TokenKind.Quoted, TokenKind.Number].includes(prop.kind)) return undefined
    path.push(String((prop as Token & { readonly content: unknown }).content))
  }
  const [root = '', ...rest] = path
  // Its values are computed, which is left to LiquidJS.
  if (root === 'forloop') return undefined
  return (ctx) => {
    let value = readName(ctx, root)
    for (const key of rest) value = readProperty(value, key)
    return value
  }
}

/** Looks up a name as LiquidJS does: in the scopes of tags, innermost first, then among the given variables. */
const readName = (ctx: Context, name: string): unknown => {
  const { scopes, environments } = ctx as unknown as {
    readonly scopes: readonly Readonly<Record<string, unknown>>[]
    readonly environments: Readonly<Record<string, unknown>>
  }
  for (let index = scopes.length - 1; index >= 0; index--) {
    const scope = scopes[index]
    if (scope && Object.hasOwn(scope, name)) return scope[name]
  }
  return Object.hasOwn(environments, name) ? environments[name] : undefined
}

/** Reads a property as LiquidJS does, with `size`, `first` and `last` of lists. */
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
