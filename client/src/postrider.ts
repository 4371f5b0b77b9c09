import { contacts } from './contacts.ts'
import { files } from './files.ts'
import {
  brands,
  campaigns,
  contactFields,
  emails,
  lists,
  messages,
  pages,
  push,
  segments,
  settings,
  sms,
  suppressions,
  templates,
  verified,
} from './resources.ts'
import { type PostriderOptions, sender } from './send.ts'
import { verbsOf } from './verbs.ts'

/** A client for one team. It has no state, so you can use one instance for the whole program. */
export class Postrider {
  /** Brands define who a team's messages are from. */
  readonly brands: ReturnType<typeof brands>
  /** Contact fields define the data that the team stores for its contacts. */
  readonly contactFields: ReturnType<typeof contactFields>
  /** People and organizations, including imports and exports. */
  readonly contacts: ReturnType<typeof contacts>
  /** Sends emails. */
  readonly emails: ReturnType<typeof emails>
  /** The team's file library. */
  readonly files: ReturnType<typeof files>
  /** Email, SMS and push lists, and their subscribers. */
  readonly lists: ReturnType<typeof lists>
  /** The ledger: all messages and their statuses. */
  readonly messages: ReturnType<typeof messages>
  /** The hosted pages of the team's sites. */
  readonly pages: ReturnType<typeof pages>
  /** The team's time zone, language, tracking and quiet hours. */
  readonly settings: ReturnType<typeof settings>
  /** Sends push notifications. */
  readonly push: ReturnType<typeof push>
  /** Sends text messages. */
  readonly sms: ReturnType<typeof sms>
  /** Saved contact filters. */
  readonly segments: ReturnType<typeof segments>
  /** Each campaign is one message to everyone on its lists. */
  readonly campaigns: ReturnType<typeof campaigns>
  /** Addresses and numbers that the team must not send to. */
  readonly suppressions: ReturnType<typeof suppressions>
  /** Reusable message content with merge tags. */
  readonly templates: ReturnType<typeof templates>
  /** Senders: verified email addresses and phone numbers. */
  readonly verified: ReturnType<typeof verified>

  constructor(options: PostriderOptions) {
    const send = sender(options)
    const verbs = verbsOf(send)
    this.brands = brands(send, verbs)
    this.contactFields = contactFields(verbs)
    this.contacts = contacts(send, verbs)
    this.emails = emails(verbs)
    this.files = files(send, verbs)
    this.lists = lists(send, verbs)
    this.messages = messages(verbs)
    this.pages = pages(verbs)
    this.settings = settings(send, verbs)
    this.push = push(verbs)
    this.sms = sms(verbs)
    this.segments = segments(verbs)
    this.campaigns = campaigns(send, verbs)
    this.suppressions = suppressions(verbs)
    this.templates = templates(verbs)
    this.verified = verified(verbs)
  }
}
