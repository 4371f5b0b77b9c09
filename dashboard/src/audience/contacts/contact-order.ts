import type { ContactFieldRow } from '@postrider/client'
import type { FieldType } from '../../data/use-fields.ts'
import type { Texts } from '../../texts/en.ts'

type OrderTexts = Texts['contacts']['orders']

/**
 * How values of each field type are sorted. The type `related` is left out, because the API sorts related contacts by id, which
 * doesn't help users.
 */
const SORTED_AS: Partial<Record<FieldType, 'letters' | 'digits' | 'yesNo' | 'numbers' | 'dates'>> = {
  text: 'letters',
  email: 'letters',
  phone: 'digits',
  url: 'letters',
  pick_list: 'letters',
  boolean: 'yesNo',
  number: 'numbers',
  date: 'dates',
  datetime: 'dates',
}

/** Returns the `order_by` values that the table offers. An empty value sorts by id. */
export const ordersOf = (fields: readonly ContactFieldRow[], texts: OrderTexts) => [
  { value: '', label: texts.oldest },
  { value: '-created_at', label: texts.newest },
  { value: '-updated_at', label: texts.changed },
  ...fields.flatMap(({ tag, name, type }) => {
    const sortedAs = SORTED_AS[type]
    if (!sortedAs) return []
    const { up, down } = texts[sortedAs]
    return [
      { value: tag, label: texts.by(name, up) },
      { value: `-${tag}`, label: texts.by(name, down) },
    ]
  }),
]

/** Returns the order from the URL. If its field no longer exists or can't be sorted, returns the default order. */
export const knownOrder = (order: string, fields: readonly ContactFieldRow[]): string => {
  const field = fields.find(({ tag }) => tag === order.replace(/^-/, ''))
  const isKnown = ['-created_at', '-updated_at'].includes(order) || (field && SORTED_AS[field.type])
  return isKnown ? order : ''
}
