/**
 * Returns the number in a text, or undefined if there is none. Accepts the language's decimal separator and also the other one,
 * unless exactly three digits follow it: in English, “1,234” would mean 1234, and “1,23” can only be a decimal number.
 */
export const parseNumber = (text: string, decimalSeparator: string): number | undefined => {
  const [, sign = '', whole, separator, digits] = /^([-+]?)(\d+)(?:([.,])(\d+))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  if (separator !== undefined && separator !== decimalSeparator && digits?.length === 3) return undefined
  return Number(`${sign}${whole}.${digits ?? 0}`)
}
