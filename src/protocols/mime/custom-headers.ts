import { compileHeaders, type HeaderFields } from './email-headers.ts'
import { InvalidHeader } from './invalid-header.ts'

type CustomHeaders = Readonly<Record<string, string>>

/** Splits the headers that a user set. Headers that contain message ids are returned separately, because they aren't encoded. */
export const customHeaderFields = (
  headers: CustomHeaders,
): Pick<HeaderFields, 'inReplyTo' | 'references'> & { readonly extra: (readonly [string, string])[] } => {
  const threading: { inReplyTo?: string; references?: string[] } = {}
  const extra: (readonly [string, string])[] = []
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (lower === 'in-reply-to') threading.inReplyTo = value.trim()
    else if (lower === 'references') threading.references = value.trim().split(/\s+/)
    else extra.push([name, value])
  }
  return { ...threading, extra }
}

/**
 * Returns why a custom header is invalid, worded to complete the sentence “The … field …”. Returns undefined if the header is
 * valid.
 */
export const customHeaderFault = (name: string, value: string): string | undefined => {
  try {
    compileHeaders(customHeaderFields({ [name]: value }))
    return undefined
  } catch (error) {
    if (error instanceof InvalidHeader) return error.reason
    throw error
  }
}
