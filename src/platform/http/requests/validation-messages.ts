import type { ErrorObject } from 'ajv'
import { closestOf } from '../../../foundation/closest.ts'
import { shorten } from '../../../foundation/shorten.ts'

export const requiredMessage = (field: string) => `The ${field} field is required.`

/** Adds a detail in parentheses. `replace` would give patterns like `$&` in the detail a meaning, so it only removes the period. */
export const withDetail = (message: string, detail: string) => `${message.replace(/\.$/, '')} (${detail}).`

export const togetherMessage = (field: string, other: string) =>
  `The ${field} field must not be given together with ${other}.`

/** Returns the message for a value that isn't one of the allowed values, or that refers to something that doesn't exist. */
export const selectedMessage = (field: string) => `The selected ${field} is invalid.`

/** The same for a value that must be one of a few. */
export const choiceMessage = (field: string, allowed: readonly string[]) =>
  withDetail(selectedMessage(field), `allowed: ${allowed.join(', ')}`)

/** Suggests the known name that the given one is most similar to. `prefix` is the path of the object that the names belong to. */
export const unknownMessage = (name: string, known: readonly string[], prefix = '') => {
  const closest = closestOf(shorten(name), known)
  const suggestion = closest === undefined ? '' : ` Did you mean ${prefix}${closest}?`
  return `The ${prefix}${shorten(name)} field is not known.${suggestion}`
}

const TYPE_NAMES: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

export const typeMessage = (field: string, types: readonly string[]) =>
  `The ${field} field must be ${types
    .filter((type) => type !== 'null')
    .map((type) => TYPE_NAMES[type])
    .join(' or ')}.`

const FORMAT_MESSAGES: Record<string, string> = {
  'hex-color': 'must be a color like #1a2b3c',
  'https-url': 'must be a valid https URL',
  'web-url': 'must be a valid http or https URL',
}

export const maxItemsMessage = (field: string, limit: number) =>
  `The ${field} field must not have more than ${limit} items.`

export const duplicateMessage = (field: string) => `The ${field} field has a duplicate value.`

export const unstorableMessage = (field: string) =>
  `The ${field} field must not contain NUL characters, unpaired surrogates or over 100 combining marks in a row.`

/** Every keyword that our schemas use has a message. */
export const keywordMessage = (field: string, { keyword, params }: ErrorObject, hasFixedMessage = false): string => {
  switch (keyword) {
    case 'type':
      return typeMessage(field, [params.type].flat())
    case 'maxLength':
      return `The ${field} field must not be greater than ${params.limit} characters.`
    case 'minLength':
      return params.limit === 1
        ? requiredMessage(field)
        : `The ${field} field must be at least ${params.limit} characters.`
    case 'maximum':
      return `The ${field} field must not be greater than ${params.limit}.`
    case 'minimum':
      return `The ${field} field must be at least ${params.limit}.`
    case 'enum':
      return hasFixedMessage
        ? selectedMessage(field)
        : choiceMessage(
            field,
            params.allowedValues.filter((value: unknown) => value !== null),
          )
    case 'format':
      return `The ${field} field ${FORMAT_MESSAGES[params.format]}.`
    default:
      throw new Error(`The schema keyword "${keyword}" has no message.`)
  }
}
