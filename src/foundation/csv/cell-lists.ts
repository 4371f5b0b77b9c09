/** Reads and writes lists in CSV cells. Items are separated by commas or, if that would be ambiguous, written as a JSON array. */

export const listFromCell = (cell: string): string[] => {
  const text = cell.trim()
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list
    } catch {
      // The cell isn't JSON, but text that starts with a bracket.
    }
  }
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

export const listToCell = (list: readonly string[]): string => {
  const isPlain = list.every((item) => item === item.trim() && item !== '' && !/,|^\[/.test(item))
  return isPlain ? list.join(', ') : JSON.stringify(list)
}
