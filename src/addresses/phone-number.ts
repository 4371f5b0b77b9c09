import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/** Whether phone numbers can be read as that country's. */
export const isCountry = (code: string): code is CountryCode => isSupportedCountry(code)

/** In E.164. `defaultCountry` is that of numbers that don't name theirs. undefined: not a phone number. */
export const parsePhoneNumber = (text: string, defaultCountry: string | null): string | undefined => {
  const country = defaultCountry !== null && isCountry(defaultCountry) ? { defaultCountry } : {}
  const parsed = parsePhoneNumberFromString(text, { ...country, extract: false })
  // An extension has no place in E.164, and would be lost.
  return parsed?.isPossible() && !parsed.ext ? parsed.number : undefined
}

/** What to tell people who sent something else. */
export const phoneExpected = (text: string, defaultCountry: string | null): string =>
  defaultCountry !== null || text.trim().startsWith('+')
    ? 'a valid phone number'
    : 'a phone number that starts with + and its country code'
