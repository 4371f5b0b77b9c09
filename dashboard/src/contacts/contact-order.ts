import type { ContactFieldRow } from '@postrider/client'
import type { FieldType } from '../fields/use-fields.ts'

/** In words, upwards and downwards; types without them have no order that would mean anything. */
const WORDS: Partial<Record<FieldType, readonly [up: string, down: string]>> = {
  text: ['A to Z', 'Z to A'],
  email: ['A to Z', 'Z to A'],
  url: ['A to Z', 'Z to A'],
  pick_list: ['A to Z', 'Z to A'],
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
