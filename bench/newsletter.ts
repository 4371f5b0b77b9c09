import type { Source } from '../src/content/templates/rendering/source.ts'

const paragraphOf = (place: string) =>
  `<p style="margin:0 0 16px;font:16px/1.5 sans-serif">Schöne Grüße aus ${place}: ${'new arrivals, lower prices. '.repeat(10)}</p>\n`
/** A section of 1.6 KB with one merge tag. */
const PARAGRAPHS = paragraphOf('{{ city | default: "Wien" }}') + paragraphOf('Wien').repeat(3)

/** Links that contain the recipient's values, as in emails from shops. */
const OFFERS = [0, 1, 2, 3, 4]
  .map((n) => `<li><a href="https://shop.example/${n}">Item ${n} for {{ first_name | default: "you" }}</a></li>`)
  .join('')

/** Campaigns have no `data`, so links replace the loop over items. */
export const campaignHtml = (sections: number) =>
  htmlOf(sections).replace(/\{% for item in data\.items %\}.*\{% endfor %\}/, OFFERS)

const htmlOf = (sections: number) =>
  `<html><body><h1>Hi {{ first_name | default: "there" }}</h1>${PARAGRAPHS.repeat(sections)}
{% if score > 10 %}<p>{{ score | number }} points since {{ joined | date: "long" }}</p>{% endif %}
{% for item in data.items %}<li><a href="https://shop.example/{{ item.id }}?c={{ contact.uuid_id | url_encode }}">{{ item.name }}</a></li>{% endfor %}
<p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p></body></html>`

export const FIELDS = (
  [
    [1, 'first_name', 'text'],
    [2, 'city', 'text'],
    [3, 'score', 'number'],
    [4, 'joined', 'date'],
  ] as const
).map(([id, tag, type]) => ({ id, tag, type, contact_type: 'person' }))

/**
 * Returns a template. Each section is 1.6 KB long and has a merge tag. The template also has a condition with two merge tags, a
 * loop over five items with three merge tags each, and the unsubscribe link. With six sections, it is 10 KB.
 */
export const newsletter = (sections: number): Source => ({
  content: {
    channel: 'email',
    format: 'html',
    preheader: null,
    text: null,
    subject: 'News for {{ first_name | default: "you" }}',
    body: htmlOf(sections),
  },
  look: null,
  language: 'en',
  fields: FIELDS,
})

/** The values that all recipients of the newsletter share. */
export const SHARED = {
  data: { items: Array.from({ length: 5 }, (_, id) => ({ id, name: `Item ${id}` })) },
  brand: null,
  list: { name: 'News' },
  locale: { language: 'en', timeZone: 'UTC' },
}

/** Returns a contact's stored document. The second parameter lists the ids of its contact fields. */
export const documentOf = (id: number, [name, city, score, joined]: readonly number[] = [1, 2, 3, 4]): string =>
  `"type":"person","attributes":{"${name}":"Ada ${id}","${city}":"Łódź","${score}":${id % 100},"${joined}":"2026-01-15"},"uuid_id":"01890000-0000-7000-8000-${String(id).padStart(12, '0')}","tags":[],"created_at":"","updated_at":""}`
