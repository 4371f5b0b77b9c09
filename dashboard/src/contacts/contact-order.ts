import type { ContactFieldRow } from '@postrider/client'
import type { FieldType } from '../data/use-fields.ts'

/** In words, upwards and downwards. Related contacts have none: the API orders them by their ids. */
const WORDS: Partial<Record<FieldType, readonly [up: string, down: string]>> = {
  text: ['A to Z', 'Z to A'],
  email: ['A to Z', 'Z to A'],
  phone: ['0 to 9', '9 to 0'],
  url: ['A to Z', 'Z to A'],
  pick_list: ['A to Z', 'Z to A'],
  boolean: ['no first', 'yes first'],
  number: ['lowest first', 'highest first'],
  date: ['earliest first', 'latest first'],
  datetime: ['earliest first', 'latest first'],
}

/** What the table can be ordered by, as `order_by` of the API; by id where it is empty. */
export const ordersOf = (fields: readonly ContactFieldRow[]) => [
  { value: '', label: 'Oldest first' },
  { value: '-created_at', label: 'Newest first' },
  { value: '-updated_at', label: 'Last changed first' },
  ...fields.flatMap(({ tag, name, type }) => {
    const [up, down] = WORDS[type] ?? []
    return up && down
      ? [
          { value: tag, label: `${name}, ${up}` },
          { value: `-${tag}`, label: `${name}, ${down}` },
        ]
      : []
  }),
]

/** An address may be older than the fields are. */
export const knownOrder = (order: string, fields: readonly ContactFieldRow[]): string =>
  ordersOf(fields).some(({ value }) => value === order) ? order : ''
