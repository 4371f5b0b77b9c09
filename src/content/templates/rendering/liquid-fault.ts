import { LiquidError } from 'liquidjs'
import { TemplateLimit } from '../liquid/filters.ts'
import type { Fault } from './fault.ts'

/** Converts a Liquid error to a fault. Rethrows errors that aren't caused by the template. */
export const liquidFault = (error: unknown): Pick<Fault, 'line' | 'column' | 'message'> => {
  const { originalError = error } = error as { originalError?: unknown }
  if (originalError instanceof TemplateLimit)
    return { line: null, column: null, message: `The content ${originalError.message}.` }
  // The text is too long, or the call stack is too deep.
  if (originalError instanceof RangeError) return { line: null, column: null, message: TOO_MUCH }
  if (!LiquidError.is(error)) throw error
  const { token, message } = error as LiquidError & { token?: { getPosition?: () => number[] } }
  const [line = null, column = null] = token?.getPosition?.() ?? []
  return { line, column, message: plainMessage(message) }
}

const TOO_MUCH = 'The content takes too long to render or produces too much text.'

/** Turns LiquidJS's messages into sentences. */
const plainMessage = (message: string): string => {
  const short = message.replace(/, (file:.*, )?line:\d+, col:\d+[\s\S]*$/, '')
  const unknownTag = /^tag "(.*)" not found$/.exec(short)
  if (unknownTag) return `The tag “${unknownTag[1]}” doesn’t exist.`
  const unknownFilter = /^undefined filter: (.*)$/.exec(short)
  if (unknownFilter) return `The filter “${unknownFilter[1]}” doesn’t exist.`
  const notClosed = /^(?:tag|output) "?([\s\S]*?)"? not closed$/.exec(short)
  if (notClosed) return `“${notClosed[1]?.replaceAll('\\"', '"')}” isn’t closed.`
  if (short.includes('limit exceeded')) return TOO_MUCH
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}.`
}
