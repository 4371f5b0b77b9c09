type Data = Readonly<Record<string, unknown>>

/** Adds a sample value for each given name, like `data.order.total`. The value is the name itself. */
export const withSampleData = (data: Data, names: readonly string[]): Data =>
  names
    .filter((name) => name.startsWith('data.'))
    .reduce((filled, name) => withValue(filled, name.split('.').slice(1), name) as Data, data)

const MAX_ITEMS = 100

const withValue = (value: unknown, [key, ...rest]: readonly string[], text: string): unknown => {
  if (key === undefined) return text
  const list: unknown[] = Array.isArray(value) ? value : []
  if (key === 'size') return list
  if (/^(first|last|-?\d+)$/.test(key)) {
    const count = Math.min(Math.max(list.length, Math.abs(Number(key) || 0) + 1), MAX_ITEMS)
    return Array.from({ length: count }, (_, index) => withValue(list[index], rest, text))
  }
  const before = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
  return { ...before, [key]: withValue(before[key], rest, text) }
}
