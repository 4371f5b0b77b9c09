import { htmlTags } from '../../protocols/mime/html-tags.ts'
import type { SmsSegments } from '../../protocols/sms/sms-segments.ts'
import type { Warning } from './template-schemas.ts'

/** Gmail clips emails that are larger than this, which hides the unsubscribe link at the end. */
const GMAIL_LIMIT_BYTES = 102 * 1_024
/** Desktop email clients show about this many characters of a subject. */
const LONG_SUBJECT = 80

/** Returns warnings about content that some email clients would display incorrectly. */
export const emailWarnings = (subject: string, html: string, bytes: number): Warning[] => {
  const { withoutAlt, insecure, relative, empty } = inspect(html)
  const warnings: Warning[] = []
  const add = (isTrue: boolean, code: string, message: string) => isTrue && warnings.push({ code, message })
  add(
    bytes > GMAIL_LIMIT_BYTES,
    'too_large',
    `The HTML is ${Math.ceil(bytes / 1_024)} KB. Gmail cuts off emails after 102 KB.`,
  )
  add(
    withoutAlt > 0,
    'no_alt_text',
    `${count(withoutAlt, 'image has', 'images have')} no alt text. Many email clients show alt text until images are loaded.`,
  )
  add(
    insecure > 0,
    'insecure_link',
    `${count(insecure, 'link starts', 'links start')} with http:// instead of https://.`,
  )
  add(
    relative > 0,
    'relative_link',
    `${count(relative, 'link or image has', 'links or images have')} no full URL. Emails need URLs that start with https://.`,
  )
  add(empty > 0, 'empty_link', `${count(empty, 'link goes', 'links go')} nowhere.`)
  add(
    subject.length > LONG_SUBJECT,
    'long_subject',
    `The subject has ${subject.length} characters. Most email clients show at most ${LONG_SUBJECT}.`,
  )
  add(subject === '', 'empty_subject', 'The subject is empty.')
  return warnings
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const smsWarnings = ({ segments, encoding }: SmsSegments): Warning[] => {
  if (segments <= 1) return []
  const why =
    encoding === 'UCS-2' ? ' Characters like emoji or “curly quotes” leave room for fewer characters per segment.' : ''
  return [{ code: 'several_segments', message: `The text is sent and billed as ${segments} segments.${why}` }]
}

const inspect = (html: string) => {
  const found = { withoutAlt: 0, insecure: 0, relative: 0, empty: 0 }
  for (const { name, attributes } of htmlTags(html)) {
    if (name === 'img' && !attributes.has('alt')) found.withoutAlt++
    const url = attributes.get(name === 'a' ? 'href' : 'src')?.value
    if (url === undefined || (name !== 'a' && name !== 'img')) continue
    if (url === '' || url === '#') found.empty++
    else if (/^http:/i.test(url)) found.insecure++
    else if (!/^([a-z][a-z0-9+.-]*:|#)/i.test(url)) found.relative++
  }
  return found
}
