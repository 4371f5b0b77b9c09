import type { TemplateText } from '../../server/template-types.ts'
import type { Texts } from '../../texts/en.ts'

/** Sample data for each value in `data` that the starting points use, keyed by the value's name. */
const samplesIn = ({
  items: [first, second],
}: Texts['templates']['sampleData']): Readonly<Record<string, unknown>> => ({
  order_number: 'A-1042',
  order_url: 'https://shop.example/orders/A-1042',
  items: [
    { name: first, quantity: 1, price: 49 },
    { name: second, quantity: 2, price: 18.5 },
  ],
  total: 86,
  currency: 'EUR',
  code: '482913',
})

/** Matches the use of a value in `data`, unless the template has a default for it. */
const USED = /\bdata\.(\w+)\b(?!\s*\|\s*default\b)/g

/**
 * Returns test data for the values in `data` that a template uses, if their names are known. For example, a receipt's preview shows
 * items. Returns undefined if the template uses no such values.
 */
export const sampleDataFor = (
  { subject, preheader, body, text }: Pick<TemplateText, 'subject' | 'preheader' | 'body'> & { text?: string | null },
  texts: Texts['templates']['sampleData'],
): Readonly<Record<string, unknown>> | undefined => {
  const used = new Set([...JSON.stringify({ subject, preheader, body, text }).matchAll(USED)].map(([, name]) => name))
  const found = Object.entries(samplesIn(texts)).filter(([name]) => used.has(name))
  return found.length === 0 ? undefined : Object.fromEntries(found)
}
