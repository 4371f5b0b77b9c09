import { contacts } from './contacts.ts'
import { files } from './files.ts'
import { brands, contactFields, lists, pages, settings, verified } from './resources.ts'
import { type PostriderOptions, sender } from './send.ts'
import { verbsOf } from './verbs.ts'

/** A client for one team. It has no state, so one instance is enough for the whole program. */
export class Postrider {
  /** Brands say who a team's messages are from. */
  readonly brands: ReturnType<typeof brands>
  /** Contact fields define the data that the team stores for its contacts. */
  readonly contactFields: ReturnType<typeof contactFields>
  /** People and organizations, with imports and exports. */
  readonly contacts: ReturnType<typeof contacts>
  /** The team's file library. */
  readonly files: ReturnType<typeof files>
  /** Email, SMS and push lists, and their subscribers. */
  readonly lists: ReturnType<typeof lists>
  /** Hosted pages of the team's sites. */
  readonly pages: ReturnType<typeof pages>
  /** The team's time zone, language, tracking and quiet hours. */
  readonly settings: ReturnType<typeof settings>
  /** Senders: verified email addresses and phone numbers. */
  readonly verified: ReturnType<typeof verified>

  constructor(options: PostriderOptions) {
    const send = sender(options)
    const verbs = verbsOf(send)
    this.brands = brands(send, verbs)
    this.contactFields = contactFields(verbs)
    this.contacts = contacts(send, verbs)
    this.files = files(send, verbs)
    this.lists = lists(send, verbs)
    this.pages = pages(verbs)
    this.settings = settings(send, verbs)
    this.verified = verified(verbs)
  }
}
