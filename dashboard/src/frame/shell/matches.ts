import { NON_BREAKING_HYPHEN } from '../../texts/keep-together.ts'

/** Returns true if every word of the query is the beginning of a word in the label: “con fi” finds “Contact fields”. */
export const matches = (label: string, query: string): boolean => {
  const words = label
    .toLowerCase()
    .replaceAll(NON_BREAKING_HYPHEN, '-')
    .split(/[\s-]+/)
  return query
    .toLowerCase()
    .split(/[\s-]+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
