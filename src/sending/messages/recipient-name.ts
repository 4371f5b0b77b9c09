import type { FieldErrors } from '../../platform/http/requests/validation.ts'

/** A name, with or without quotes, and an address in angle brackets: `"Lovelace, Ada" <ada@mail.example>`. */
const NAMED = /^(?:"((?:[^"\\]|\\.)*)"\s*|([^"<>]*))<([^<>]*)>$/s

const MAX_NAME = 255

interface Given {
  readonly to?: string | null
  readonly to_name?: string | null
}

/** Splits a recipient like `Ada <ada@mail.example>` into `to` and `to_name`. */
export const withSeparateName = <G extends Given>(given: G, errors: FieldErrors, prefix: string): G => {
  const [match, quoted, plain = '', to] = NAMED.exec(given.to?.trim() ?? '') ?? []
  if (match === undefined) return given
  const name = (quoted === undefined ? plain : quoted.replace(/\\(.)/gs, '$1')).trim()
  if (name === '') return { ...given, to }
  const field = `${prefix}to`
  if (given.to_name != null)
    errors.add(field, `The ${field} field must not contain a name if ${prefix}to_name is given.`)
  if ([...name].length > MAX_NAME)
    errors.add(field, `The name in the ${field} field must not be greater than ${MAX_NAME} characters.`)
  return { ...given, to, to_name: name }
}
