import type { ContactStructure } from '../contact-fields/contact-field-queries.ts'
import type { Attributes } from '../contacts/contact-document.ts'
import { findListForReference } from '../lists/list-queries.ts'
import type { Tx } from '../storage/dialect.ts'
import { subscribeMany } from '../subscribers/subscribe-many.ts'
import { isReachable } from '../subscribers/subscriber-rules.ts'
import { ImportFault } from './import-fault.ts'
import type { ImportOptions, Tally } from './import-queries.ts'

type Counts = Pick<Tally, 'subscribed' | 'not_reachable' | 'opted_out'>

/** The contacts of a batch, on their way to the import's list. Without a list it does nothing. */
export class ListSubscriptions {
  readonly #options: ImportOptions
  readonly #structure: ContactStructure
  readonly #contacts = new Map<number, Attributes>()

  constructor(options: ImportOptions, structure: ContactStructure) {
    this.#options = options
    this.#structure = structure
  }

  /** Of two rows for one contact the last has its values. */
  add(contactId: number, attributes: Attributes): void {
    if (this.#options.listId !== null) this.#contacts.set(contactId, attributes)
  }

  async write(trx: Tx, teamId: number, importId: number, now: string): Promise<Counts> {
    const { listId, actor } = this.#options
    if (listId === null || this.#contacts.size === 0) return { subscribed: 0, not_reachable: 0, opted_out: 0 }
    const list = await findListForReference(trx, teamId, listId)
    if (!list)
      throw new ImportFault(
        `List ${listId} was deleted while the import was running. Contacts that were imported before stay.`,
      )
    const reachable = [...this.#contacts].filter(([, values]) =>
      isReachable(list.channel, values, this.#structure.fields),
    )
    const by = { source: 'import', actor: { ...actor, importId } }
    const ids = reachable.map(([id]) => id)
    const { subscribed, optedOut } = await subscribeMany(trx, teamId, listId, ids, by, now)
    return { subscribed, not_reachable: this.#contacts.size - ids.length, opted_out: optedOut }
  }
}
