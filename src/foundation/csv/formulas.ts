/** A prefix that makes spreadsheets show a cell as text. */
export const FORMULA_ESCAPE = "'"

/**
 * Matches the characters that, according to OWASP, make a spreadsheet treat a cell as a formula. This includes full-width forms,
 * which some programs accept.
 */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

/** Matches a number or an E.164 phone number, which spreadsheets don't treat as a formula. */
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i

export const unescapeFormula = (cell: string): string =>
  cell.startsWith(FORMULA_ESCAPE) && escapeFormula(cell.slice(1)) === cell ? cell.slice(1) : cell

export const escapeFormula = (cell: string): string =>
  FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? FORMULA_ESCAPE + cell : cell
