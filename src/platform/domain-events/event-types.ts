/** What was changed about a contact. */
export interface ChangedContact {
  readonly id: number
  /** The ids of the fields whose values have changed. */
  readonly fields: readonly number[]
  /** Slugs. */
  readonly tagsAdded: readonly string[]
  readonly tagsRemoved: readonly string[]
}

export interface ClickedLink {
  readonly id: number
  /** The link's number in the message. */
  readonly link: number
}

/**
 * Everything that a reader can listen to, by type: what each of its items is, and what all of them are about, if anything. Items are
 * ids, so that a reader gets the current values, and nothing of what has been erased.
 */
export interface EventTypes {
  'contact.created': { readonly item: number }
  'contact.updated': { readonly item: ChangedContact }
  'contact.deleted': { readonly item: number }
  /** Comes in addition to `contact.deleted`. */
  'contact.erased': { readonly item: number }
  /** The items are contacts, and `about` is a list. */
  'subscriber.pending': { readonly item: number; readonly about: 'list' }
  'subscriber.subscribed': { readonly item: number; readonly about: 'list' }
  'subscriber.unsubscribed': { readonly item: number; readonly about: 'list' }
  'message.sent': { readonly item: number }
  'message.delivered': { readonly item: number }
  'message.bounced': { readonly item: number }
  'message.complained': { readonly item: number }
  'message.failed': { readonly item: number }
  'message.suppressed': { readonly item: number }
  'message.unknown': { readonly item: number }
  /** The first time that a person opens the message, or clicks each link in it. */
  'message.opened': { readonly item: number }
  'message.clicked': { readonly item: ClickedLink }
  'campaign.started': { readonly item: number }
  'campaign.paused': { readonly item: number }
  'campaign.sent': { readonly item: number }
  'campaign.canceled': { readonly item: number }
  'import.finished': { readonly item: number }
}

export type EventType = keyof EventTypes
export type ItemOf<Type extends EventType> = EventTypes[Type]['item']
