import type { FieldErrors } from '../../../platform/http/requests/validation.ts'

/** Something in a template that has to be corrected before it can be saved or sent. */
export interface Fault {
  readonly field: 'subject' | 'preheader' | 'body' | 'text'
  /** The path of a part of the body, like `sections.0.columns.1.blocks.2.html`. */
  readonly path: string | null
  /** Lines and columns start at 1. */
  readonly line: number | null
  readonly column: number | null
  readonly message: string
}

/** By default, the fault is about the whole body. */
export const faultAt = (message: string, place: Partial<Omit<Fault, 'message'>> = {}): Fault => ({
  field: 'body',
  path: null,
  line: null,
  column: null,
  ...place,
  message,
})

/** The fault as a sentence, for API errors. */
export const faultText = ({ path, line, column, message }: Fault, field: string): string => {
  const place = [
    ...(path === null ? [] : [path]),
    ...(line === null ? [] : [column === null ? `line ${line}` : `line ${line}, column ${column}`]),
  ]
  return `The ${field} field has an error${place.length === 0 ? '' : ` (${place.join(', ')})`}: ${message}`
}

export const addFaults = (faults: readonly Fault[], errors: FieldErrors): void => {
  for (const fault of faults) errors.add(fault.field, faultText(fault, fault.field))
}
