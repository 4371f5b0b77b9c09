/** Reads and writes several texts in one cell: separated by commas, or as a JSON array if one of the texts contains a comma. */

export const listFromCell = (cell: string): string[] => {
  const text = cell.trim()
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list
    } catch {
      // It isn't JSON, but a text that starts with a bracket.
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
