import { renderPinned } from '../../content/templates/render-content.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { PushBody } from '../../content/templates/template-content.ts'
import { isWebUrl } from '../../platform/http/requests/web-url.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { type BodySource, flatBody } from '../../protocols/mime/compiled-body.ts'
import type { Content, PushContent, SmsContent } from './content.ts'
import { MAX_SMS_LENGTH } from './message-schemas.ts'
import { isPushTooLarge } from './push-size.ts'

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
}

/**
 * Renders the content of a campaign's message with its contact's current values, because only the template is stored. Returns other
 * content unchanged.
 */
export const fillContent = async (
  deps: Deps,
  teamId: number,
  contactId: number | null,
  content: Content,
): Promise<Content> => {
  if (!content.template) return content
  const { template, ...rest } = content
  const result = await renderPinned(deps, teamId, template, contactId)
  if (!('rendered' in result)) return rest
  const { rendered } = result
  if (rest.channel === 'email') {
    return { ...rest, subject: rendered.subject ?? '', html: rendered.html, text: rendered.text }
  }
  const filled = fillTexts(rest, rendered)
  return 'fault' in filled ? rest : filled
}

interface RenderedTexts {
  readonly text: BodySource | null
  readonly push: PushBody | null
}

/**
 * Fills in the text of a text message or push notification. If the filled-in values make the message empty, too long or invalid,
 * returns why it can't be sent.
 */
export const fillTexts = (
  { template, ...content }: SmsContent | PushContent,
  { text, push }: RenderedTexts,
): SmsContent | PushContent | { readonly fault: string } => {
  if (content.channel === 'sms') {
    const made = flatBody(text ?? '')
    if (made.trim() === '') return { fault: 'The text is empty once its merge tags are filled in.' }
    if (made.length <= MAX_SMS_LENGTH) return { ...content, text: made }
    return { fault: `The text is longer than ${MAX_SMS_LENGTH} characters once its merge tags are filled in.` }
  }
  const made = {
    title: push?.title ?? '',
    text: push?.text || null,
    url: push?.url || null,
    image: push?.image || null,
  }
  if (made.title.trim() === '') return { fault: 'The title is empty once its merge tags are filled in.' }
  for (const name of ['url', 'image'] as const) {
    const value = made[name]
    if (value && !isWebUrl(value)) return { fault: `The ${name} isn’t a valid URL once its merge tags are filled in.` }
  }
  if (isPushTooLarge(made)) return { fault: 'The notification is too large once its merge tags are filled in.' }
  return { ...content, ...made }
}
