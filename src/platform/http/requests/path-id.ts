import { notFound } from '../../../foundation/problems.ts'
import { MAX_ID } from './schema-types.ts'

export interface IdParams {
  readonly id: string
}

/** Text that can't be an id gets the same 404 as an id that doesn't exist. */
export const readPathId = (model: string, text: string): number => {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
  if (id > MAX_ID) throw notFound(model, text)
  return id
}
