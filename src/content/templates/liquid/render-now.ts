import { type Context, type Emitter, LiquidError, RenderError, type Template, TokenKind, toValueSync } from 'liquidjs'
import { fixedTextOf } from './private-parts.ts'
import { checkTimeLimit } from './time-limit.ts'

/**
 * Renders templates in order, like LiquidJS's `renderTemplates`, but without a generator for each of them. A loop over five items
 * with three outputs each takes 12 µs instead of 29.
 */
export const renderNow = (templates: readonly Template[], ctx: Context, emitter: Emitter): string => {
  checkTimeLimit()
  for (const template of templates) {
    if (template.token.kind === TokenKind.HTML) {
      emitter.write(fixedTextOf(template))
      continue
    }
    try {
      const rendered: unknown = template.render(ctx, emitter)
      const text = isGenerator(rendered) ? toValueSync(rendered) : rendered
      if (text) emitter.write(text)
    } catch (error) {
      // Adds the position in the source.
      throw LiquidError.is(error) ? error : new RenderError(error as Error, template)
    }
  }
  return emitter.buffer
}

const isGenerator = (value: unknown): value is IterableIterator<unknown> =>
  typeof value === 'object' && value !== null && 'next' in value
