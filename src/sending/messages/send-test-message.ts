import { listDocuments } from '../../audience/contacts/contact-queries.ts'
import { type RenderedContent, renderContent } from '../../content/templates/render-content.ts'
import { addFaults } from '../../content/templates/rendering/fault.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { TemplateContent } from '../../content/templates/template-content.ts'
import { exampleLinks } from '../../content/templates/template-preview.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import { selectedMessage, withDetail } from '../../platform/http/requests/validation-messages.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { flatBody } from '../../protocols/mime/compiled-body.ts'
import { MESSAGE_CHANNELS } from './channels/message-channels.ts'
import { insertMessages, type NewMessage, showMessages } from './message-queries.ts'
import type { Rendered } from './reading.ts'
import type { SentMessage } from './sent-message.ts'

/** A test message, which users send to a few people to check how it looks. */
export interface TestRequest {
  readonly content: TemplateContent
  readonly brandId: number | null
  /** The contact whose values are filled in, or null to fill in sample values. */
  readonly contactId: number | null
  readonly listId?: number | null
  readonly data?: Readonly<Record<string, unknown>> | undefined
  /** The addresses or phone numbers to send to, or null to send to the contact. */
  readonly to: readonly string[] | null
  readonly sender?: { readonly email_address_id?: number; readonly phone_id?: number; readonly reply_to?: string }
}

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
}

/** The tag that distinguishes test messages from others. */
const TEST = { tags: ['test'] }

/** Renders a test message, before the transaction that stores it. If it can't be rendered, adds errors and returns undefined. */
export const renderTestMessage = async (
  deps: Deps,
  teamId: number,
  { content, brandId, contactId, listId, data }: TestRequest,
  errors: FieldErrors,
): Promise<RenderedContent | undefined> => {
  if (contactId !== null && (await listDocuments(deps.db, teamId, [contactId])).length === 0) {
    errors.add('contact_id', selectedMessage('contact_id'))
    return undefined
  }
  const result = await renderContent(deps, teamId, {
    content,
    brandId,
    data,
    hasLinks: true,
    contact: contactId ?? 'sample',
    listId: listId ?? null,
  })
  if ('rendered' in result) return result.rendered
  if ('faults' in result) addFaults(result.faults, errors)
  else errors.add('contact_id', `There is no value for ${result.missing.join(', ')}, which the content requires.`)
  return undefined
}

/** Stores a rendered test message for each recipient. If any recipient isn't valid, throws the errors and stores nothing. */
export const insertTestMessages = async (
  trx: Tx,
  teamId: number,
  { content: { channel }, brandId, contactId, to, sender = {} }: TestRequest,
  made: RenderedContent,
  publicUrl: string,
  now: string,
): Promise<SentMessage[]> => {
  const links = exampleLinks(publicUrl)
  const rendered: Rendered = {
    template: undefined,
    content: {
      subject: made.subject === null ? null : `[Test] ${made.subject}`,
      html: made.html === null ? null : flatBody(made.html, links),
      text: made.text === null ? null : flatBody(made.text, links),
      push: made.push,
    },
    errors: [],
  }
  const { read, placeholder } = MESSAGE_CHANNELS[channel]
  const errors = new FieldErrors()
  const messages: NewMessage[] = []
  for (const [index, address] of (to ?? [null]).entries()) {
    const found = new FieldErrors()
    const reading = { trx, teamId, now, errors: found, prefix: '', rendered }
    const recipient = address === null ? { contact_id: contactId } : { to: address }
    // The rendered content replaces the placeholder.
    const body = { ...placeholder, ...recipient, brand_id: brandId, ...sender, ...TEST }
    const message = await read(reading, body)
    for (const [name, texts] of Object.entries(found.messages)) {
      for (const text of texts) {
        if (name === 'to') errors.add(`to.${index}`, aboutRecipient(text, index, address ?? ''))
        else errors.add(name, text)
      }
    }
    if (message) messages.push(message)
  }
  errors.throwIfAny()
  return showMessages(trx, teamId, await insertMessages(trx, teamId, messages, now))
}

/** Adds the recipient's index and address to an error. */
const aboutRecipient = (message: string, index: number, address: string) =>
  withDetail(message.replace('The to field', `The to.${index} field`), `got “${address}”`)
