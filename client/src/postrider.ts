import { contacts } from './contacts.ts'
import { files } from './files.ts'
import { brands, contactFields, lists, pages, verified } from './resources.ts'
import { type PostriderOptions, sender } from './send.ts'
import { verbsOf } from './verbs.ts'

/** A team's way to its Postrider server. Has no state: one for the whole program is enough. */
export class Postrider {
  readonly brands: ReturnType<typeof brands>
  readonly contactFields: ReturnType<typeof contactFields>
  readonly contacts: ReturnType<typeof contacts>
  readonly files: ReturnType<typeof files>
  readonly lists: ReturnType<typeof lists>
  readonly pages: ReturnType<typeof pages>
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
    this.verified = verified(verbs)
  }
}
