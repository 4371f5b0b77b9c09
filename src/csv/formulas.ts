/** In front of a cell, it makes spreadsheets show the cell as text. */
export const FORMULA_ESCAPE = "'"

/** What makes a spreadsheet run a cell as a formula, as OWASP lists it, with the wide forms that some programs take as well. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

/** A number or an E.164 phone number: nothing that could be run. */
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i

/** Undoes `escapeFormula`. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith(FORMULA_ESCAPE) && escapeFormula(cell.slice(1)) === cell ? cell.slice(1) : cell

export const escapeFormula = (cell: string): string =>
  FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? FORMULA_ESCAPE + cell : cell
