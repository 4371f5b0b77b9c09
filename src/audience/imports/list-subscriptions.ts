import { type AddressOwner, contactAddress } from '../../foundation/addresses/contact-address.ts'
import { addressKey } from '../../platform/secrets/address-key.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import { lockListAgainstOptOuts } from '../lists/list-queries.ts'
import { subscribeMany } from '../subscribers/subscribe-many.ts'
import { ImportFault } from './import-fault.ts'
import type { ImportOptions, Tally } from './import-queries.ts'

type Counts = Pick<Tally, 'subscribed' | 'not_reachable' | 'opted_out'>

/** Collects the contacts in a batch and subscribes them to the import's list. Does nothing if the import has no list. */
export class ListSubscriptions {
  readonly #options: ImportOptions
  readonly #structure: ContactStructure
  readonly #contacts = new Map<number, AddressOwner>()

  constructor(options: ImportOptions, structure: ContactStructure) {
    this.#options = options
    this.#structure = structure
  }

  /** If two rows match the same contact, uses the values of the later row. */
  add(contactId: number, contact: AddressOwner): void {
    if (this.#options.listId !== null) this.#contacts.set(contactId, contact)
  }

  async write(trx: Tx, teamId: number, importId: number, now: string): Promise<Counts> {
    const { listId, actor } = this.#options
    if (listId === null || this.#contacts.size === 0) return { subscribed: 0, not_reachable: 0, opted_out: 0 }
    const list = await lockListAgainstOptOuts(trx, teamId, listId)
    if (!list)
      throw new ImportFault(
        `List ${listId} was deleted while the import was running. Contacts imported before that were kept.`,
      )
    const reachable = [...this.#contacts].flatMap(([id, contact]) => {
      const address = contactAddress(list.channel, contact, this.#structure.fields)
      return address === undefined ? [] : [{ id, addressKey: addressKey(trx, teamId, list.channel, address) }]
    })
    const by = { source: 'import', actor: { ...actor, importId } }
    const { subscribed, optedOut } = await subscribeMany(trx, teamId, listId, reachable, by, now)
    return { subscribed, not_reachable: this.#contacts.size - reachable.length, opted_out: optedOut }
  }
}
