import { PART_END } from '../src/content/templates/rendering/recipient.ts'
import { startRenderPool } from '../src/content/templates/rendering/render-pool.ts'
import { addBody, compileBody, type HoleValues } from '../src/protocols/mime/compiled-body.ts'
import { MailBytes } from '../src/protocols/mime/mail-bytes.ts'
import { documentOf, newsletter, SHARED } from './newsletter.ts'

const RECIPIENTS = 40_000
const WARM_UP_RECIPIENTS = 10_000
/** The number of recipients that the engine renders at once. */
const BATCH = 500

const SOURCE = newsletter(6)

const recipientOf = (id: number) => ({
  contact: { id, document: documentOf(id) },
  links: {
    unsubscribe_url: `https://mail.example/u/${String(id).padStart(64, 'a')}`,
    preferences_url: '',
    view_url: '',
  },
})

/**
 * Measures how many microseconds of CPU time, across all threads, it takes to render a 10 KB template for one recipient. Like the
 * sending engine, this reads the contact, fills in its values, and encodes the HTML and the plain text as quoted-printable.
 */
export const measureRendering = async (): Promise<{ readonly cpuMicros: number; readonly bytes: number }> => {
  const pool = startRenderPool({
    onError: (error) => {
      throw error
    },
  })
  const mail = new MailBytes()
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
        mail.clear()
        for (const [index, body] of bodies.entries()) {
          const values = { ...(index === 0 ? made.rendered.html : made.rendered.text).split(PART_END) }
          addBody(mail, body, values as unknown as HoleValues)
        }
        bytes = mail.bytes.length
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
