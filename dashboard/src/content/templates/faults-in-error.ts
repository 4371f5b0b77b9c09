import { PostriderError } from '@postrider/client'
import type { Fault, PreviewAnswer } from '../../server/template-types.ts'

const FIELD = /^(subject|preheader|body|text)(?:\.(.+))?$/

const faultOf = (name: string, message: string): Fault | undefined => {
  const [, field, path = null] = FIELD.exec(name) ?? []
  return field ? { field: field as Fault['field'], path, line: null, column: null, message } : undefined
}

/** Returns true if the server rejected a request because of the template's content, and not because of its name, for example. */
export const isAboutContent = (error: unknown): boolean =>
  error instanceof PostriderError && Object.keys(error.errors).some((name) => FIELD.test(name))

/**
 * Returns the faults that a request was rejected for, such as an incomplete URL. The editor shows each one where it occurs.
 * Rethrows errors that aren't about the content.
 */
export const faultsInError = (error: unknown): PreviewAnswer => {
  if (!(error instanceof PostriderError) || error.status !== 422) throw error
  const faults = Object.entries(error.errors).flatMap(([name, messages]) =>
    messages.map((message) => faultOf(name, message)),
  )
  if (faults.includes(undefined)) throw error
  return { faults: faults.filter((fault) => fault !== undefined), preview: null }
}
