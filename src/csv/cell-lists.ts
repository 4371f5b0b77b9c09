/** Several texts in one cell: separated by commas, or a JSON array where one of them has a comma itself. */

export const listFromCell = (cell: string): string[] => {
  const text = cell.trim()
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list
    } catch {
      // Then it is a text that happens to begin so.
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
