import { findContactForReference } from '../../../audience/contacts/contact-queries.ts'
import { hasPushSubscription } from '../../../audience/push-subscriptions/push-subscription-queries.ts'
import type { TObject } from '../../../foundation/json-schema.ts'
import { type FieldErrors, readBody } from '../../../platform/http/requests/validation.ts'
import {
  requiredMessage,
  selectedMessage,
  togetherMessage,
} from '../../../platform/http/requests/validation-messages.ts'
import { isWebUrl } from '../../../platform/http/requests/web-url.ts'
import type { PushContent } from '../content.ts'
import type { NewMessage } from '../message-queries.ts'
import { checkConsent, chosenBrand, readCommon, secrecy, toMessage } from '../message-rules.ts'
import { NewPush } from '../message-schemas.ts'
import { isPushTooLarge, MAX_PUSH_BYTES } from '../push-size.ts'
import type { Reading, Rendered } from '../reading.ts'
import { readBrand } from '../sender-rules.ts'
import type { MessageChannel } from './message-channel.ts'

const BLANK: PushContent = { channel: 'push', title: '', text: null, url: null, image: null, icon: null }

const readNewPush = async (reading: Reading, body: unknown): Promise<NewMessage | undefined> => {
  const { trx, teamId, errors, prefix, rendered } = reading
  const given = readBody(NewPush as TObject, body, errors, prefix) as Partial<NewPush>
  const field = (name: string) => `${prefix}${name}`
  const common = await readCommon(reading, 'push', given)
  const { contact_id: contactId = null } = given
  const { title = null, text = null, url = null, image = null } = readNotification(given, rendered, errors, prefix)
  if (contactId === null && !errors.has(field('contact_id'))) {
    errors.add(field('contact_id'), requiredMessage(field('contact_id')))
  }
  if (contactId !== null) {
    if (!(await findContactForReference(trx, teamId, contactId))) {
      errors.add(field('contact_id'), selectedMessage(field('contact_id')))
    } else if (!(await hasPushSubscription(trx, teamId, contactId))) {
      errors.add(field('contact_id'), 'The contact has no push subscription.')
    } else await checkConsent(reading, common, { contact_id: contactId, address_key: null })
  }
  if (isPushTooLarge({ title, text, url, image })) {
    errors.add(
      field('text'),
      `The title, text, url and image must not be greater than ${MAX_PUSH_BYTES} bytes in total.`,
    )
  }
  const source = { brandId: chosenBrand(given.brand_id, rendered), list: common.list }
  const { id: brandId, brand } = await readBrand(trx, teamId, source, errors, prefix)
  if (contactId === null || title === null || errors.any) return undefined
  return toMessage(reading, 'push', {
    common,
    recipient: { contact_id: contactId, to_address: null, address_key: null },
    sender: { brand_id: brandId, identifier_id: null, from_address: null, from_name: null, postal_address: null },
    content: {
      ...BLANK,
      title,
      text,
      url,
      image,
      icon: brand?.logo_square_image ?? null,
      ...secrecy(given.store_body),
    },
    subject: title,
  })
}

/** Reads a notification's title, text, URL and image, with their merge tags filled in. Adds errors to `errors`. */
const readNotification = (
  given: Partial<NewPush>,
  rendered: Rendered | undefined,
  errors: FieldErrors,
  prefix: string,
): Partial<Pick<NewPush, 'title' | 'text' | 'url' | 'image'>> => {
  const field = (name: string) => `${prefix}${name}`
  const { title = null, text = null, url = null, image = null } = given
  if (rendered?.template) {
    for (const [name, value] of Object.entries({ title, text, url, image })) {
      if (value !== null) errors.add(field(name), togetherMessage(field(name), field('template_id')))
    }
  } else if (title === null && !given.template_id && !errors.has(field('title'))) {
    errors.add(field('title'), requiredMessage(field('title')))
  }
  const made = rendered?.content?.push
  if (!made) {
    for (const [name, value] of Object.entries({ url, image })) {
      // If the merge tags in a URL couldn't be filled in, the URL already has an error.
      if (value && !isWebUrl(value) && !rendered?.errors.some(([wrong]) => wrong === name))
        errors.add(field(name), `The ${field(name)} field must be a valid http or https URL.`)
    }
    return { title, text, url, image }
  }
  const from = (name: string) => field(rendered.template ? 'template_id' : name)
  if (made.title.trim() === '') errors.add(from('title'), 'The title is empty once its merge tags are filled in.')
  for (const name of ['url', 'image'] as const) {
    const value = made[name]
    if (value && !isWebUrl(value)) {
      errors.add(from(name), `The ${name} must be a valid http or https URL once its merge tags are filled in.`)
    }
  }
  return { title: made.title, text: made.text || null, url: made.url || null, image: made.image || null }
}

export const push: MessageChannel<PushContent> = {
  read: readNewPush,
  fields: ['title', 'text', 'url', 'image'],
  toTemplate: (textOf) => ({
    channel: 'push',
    format: 'push',
    subject: null,
    preheader: null,
    body: { title: textOf('title') ?? '', text: textOf('text'), url: textOf('url'), image: textOf('image') },
    text: null,
  }),
  placeholder: { title: 'Test' },
  compose: ({ subject, text }) => ({ ...BLANK, title: subject ?? '', text }),
  pin: (template, { icon }) => ({ ...BLANK, icon, template }),
  fill: (content, { push }) => {
    const made = {
      title: push?.title ?? '',
      text: push?.text || null,
      url: push?.url || null,
      image: push?.image || null,
    }
    if (made.title.trim() === '') return { fault: 'The title is empty once its merge tags are filled in.' }
    for (const name of ['url', 'image'] as const) {
      const value = made[name]
      if (value && !isWebUrl(value))
        return { fault: `The ${name} isn’t a valid URL once its merge tags are filled in.` }
    }
    if (isPushTooLarge(made)) return { fault: 'The notification is too large once its merge tags are filled in.' }
    return { ...content, ...made }
  },
  show: ({ title, text, url, image, icon }) => ({
    subject: title,
    html: null,
    text,
    push: { title, text, url, image, icon },
  }),
}
