/**
 * What a channel is. Only plain facts, which the dashboard uses too: what a channel does is in the districts' own records, one file
 * for each channel. CONTRIBUTING.md lists them.
 */
export interface ChannelFacts {
  /** How an error calls its messages: `The phone_id field is only for text messages.` */
  readonly messages: string
  /** How an error calls what a contact needs to get them: `The contact has no phone number.` */
  readonly contactNeeds: string
  /** Null if it sends to browsers, which need no address, no sender and no connection to a provider. */
  readonly address: Address | null
  /** Part of a stored state, so it must not change. One letter, because every message has such a row. */
  readonly letter: string
  /** Whether its content has a subject, a preheader, a plain-text version and a reply-to address. */
  readonly hasSubject: boolean
  /** Whether its messages have a web version, which a list's archive shows. */
  readonly hasWebVersion: boolean
  /** Whether its links and opens can be tracked. */
  readonly isTracked: boolean
  /** Whether marketing messages must contain the brand's postal address. */
  readonly needsPostalAddress: boolean
  /** Whether its addresses have a domain. Reports count messages by it. */
  readonly hasDomains: boolean
  /** Whether providers charge for each segment of a message. */
  readonly hasSegments: boolean
  /** Whether marketing messages wait while it is night where the recipient is. */
  readonly hasQuietHours: boolean
  /**
   * Whether to send a transactional message again if nobody knows whether the provider accepted it. True only if it's better for a
   * message to arrive twice than not at all.
   */
  readonly mayRepeat: boolean
  /** How many messages per second to expect if no limit is set: what two cores can send, or what a provider accepts. */
  readonly usualPerSecond: number
}

export type AddressType = 'email' | 'phone'

interface Address {
  /** The type of the contact fields with addresses, and the kind of the senders. The preferred field's merge tag has this name too. */
  readonly type: AddressType
  /** The property of lists, campaigns and messages that contains the id of the sender. */
  readonly sender: 'email_address_id' | 'phone_id'
  /**
   * How many people can fill in a team's forms per hour. Each of them is sent a message. The limit is higher than a successful form
   * needs, but low enough that an attacker who uses many networks can't do much damage.
   */
  readonly signupsPerHour: number
}
