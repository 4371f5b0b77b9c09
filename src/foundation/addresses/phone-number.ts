import { createRequire } from 'node:module'
import type { CountryCode } from 'libphonenumber-js'

const require = createRequire(import.meta.url)

/** Loaded when it is first needed, because loading takes 80 ms, a tenth of the server's start time. */
const library = (): typeof import('libphonenumber-js') => require('libphonenumber-js')

/** Returns true if phone numbers from this country can be parsed. */
export const isCountry = (code: string): code is CountryCode => library().isSupportedCountry(code)

/**
 * Returns the number in E.164 format, or undefined if it isn't a phone number. `defaultCountry` applies to numbers without a
 * country code.
 */
export const parsePhoneNumber = (text: string, defaultCountry: string | null): string | undefined => {
  const country = defaultCountry !== null && isCountry(defaultCountry) ? { defaultCountry } : {}
  const parsed = library().parsePhoneNumberFromString(text.trim(), { ...country, extract: false })
  // E.164 has no extensions, so an extension would be lost.
  return parsed?.isPossible() && !parsed.ext ? parsed.number : undefined
}

/** Describes the expected value, for error messages. */
export const phoneExpected = (text: string, defaultCountry: string | null): string =>
  defaultCountry !== null || text.trim().startsWith('+')
    ? 'a valid phone number'
    : 'a phone number that starts with + and its country code'

/** Returns the countries that a number in E.164 format can belong to. Returns none for numbers without a country, like +800. */
export const countriesOf = (number: string): readonly string[] => {
  const parsed = library().parsePhoneNumberFromString(number)
  if (!parsed) return []
  return parsed.country ? [parsed.country] : parsed.getPossibleCountries()
}
