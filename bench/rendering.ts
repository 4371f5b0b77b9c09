import { compileBody, fillBody, type HoleValues } from '../src/mime/compiled-body.ts'
import type { Source } from '../src/templates/rendering/compile.ts'
import { PART_END } from '../src/templates/rendering/recipient.ts'
import { startRenderPool } from '../src/templates/rendering/render-pool.ts'

const RECIPIENTS = 40_000
const WARM_UP_RECIPIENTS = 10_000
/** As many as the engine renders at once. */
const BATCH = 500

const paragraphOf = (place: string) =>
  `<p style="margin:0 0 16px;font:16px/1.5 sans-serif">Schöne Grüße aus ${place}: ${'new arrivals, lower prices. '.repeat(10)}</p>\n`
const PARAGRAPHS = paragraphOf('{{ city | default: "Wien" }}') + paragraphOf('Wien').repeat(3)

/** A newsletter of 10 KB: eight merge tags, a condition with two, and a loop over five items with three each. */
const HTML = `<html><body><h1>Hi {{ first_name | default: "there" }}</h1>${PARAGRAPHS.repeat(6)}
{% if score > 10 %}<p>{{ score | number }} points since {{ joined | date: "long" }}</p>{% endif %}
{% for item in data.items %}<li><a href="https://shop.example/{{ item.id }}?c={{ contact.uuid_id | url_encode }}">{{ item.name }}</a></li>{% endfor %}
<p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p></body></html>`

const FIELDS = (
  [
    [1, 'first_name', 'text'],
    [2, 'city', 'text'],
    [3, 'score', 'number'],
    [4, 'joined', 'date'],
  ] as const
).map(([id, tag, type]) => ({ id, tag, type, contact_type: 'person' }))

const SOURCE: Source = {
  content: {
    ...{ channel: 'email', format: 'html', preheader: null, text: null },
    ...{ subject: 'News for {{ first_name | default: "you" }}', body: HTML },
  },
  ...{ look: null, language: 'en', fields: FIELDS },
}
const SHARED = {
  data: { items: Array.from({ length: 5 }, (_, id) => ({ id, name: `Item ${id}` })) },
  ...{ brand: null, list: { name: 'News' }, locale: { language: 'en', timeZone: 'UTC' } },
}

const recipientOf = (id: number) => ({
  contact: {
    id,
    document: `"type":"person","attributes":{"1":"Ada ${id}","2":"Łódź","3":${id % 100},"4":"2026-01-15"},"uuid_id":"01890000-0000-7000-8000-${String(id).padStart(12, '0')}","tags":[],"created_at":"","updated_at":""}`,
  },
  link: `https://mail.example/u/${String(id).padStart(64, 'a')}`,
})

/**
 * Measures the CPU time, in microseconds per recipient, of rendering a template of 10 KB as the engine does, in all threads:
 * reading the contact, filling in its values, and encoding both parts as quoted-printable.
 */
export const measureRendering = async (): Promise<{ readonly cpuMicros: number; readonly bytes: number }> => {
  const pool = startRenderPool({
    onError: (error) => {
      throw error
    },
  })
  let bytes = 0
  const renderSome = async (count: number) => {
    for (let from = 0; from < count; from += BATCH) {
      const recipients = Array.from({ length: BATCH }, (_, n) => recipientOf(from + n))
      const result = await pool.renderParts(1, { source: SOURCE, shared: SHARED, recipients })
      if ('faults' in result) throw new Error(result.faults[0]?.message)
      const bodies = (['html', 'text'] as const).map((part) => {
        let n = 0
        return compileBody((result.fixed[part] ?? []).map((text) => text ?? { hole: `${n++}` }))
      })
      for (const made of result.results) {
        if (!('rendered' in made)) throw new Error('A value is missing.')
        const [html, text] = bodies.map((body, index) =>
          fillBody(body, {
            ...(index === 0 ? made.rendered.html : made.rendered.text).split(PART_END),
          } as unknown as HoleValues),
        )
        bytes = (html?.length ?? 0) + (text?.length ?? 0)
      }
    }
  }
  try {
    await renderSome(WARM_UP_RECIPIENTS)
    const before = process.cpuUsage()
    await renderSome(RECIPIENTS)
    const { user, system } = process.cpuUsage(before)
    return { cpuMicros: (user + system) / RECIPIENTS, bytes }
  } finally {
    await pool.close()
  }
}
