import type { ChannelFacts } from './channel-facts.ts'
import { email } from './email.ts'
import { push } from './push.ts'
import { sms } from './sms.ts'

/** All channels, in the order in which the API and the dashboard list them. */
export const FACTS_OF = { email, sms, push } as const satisfies Readonly<Record<string, ChannelFacts>>

export type Channel = keyof typeof FACTS_OF
export const CHANNELS = Object.keys(FACTS_OF) as readonly Channel[]

/** A channel that sends from a team's sender to an email address or phone number, over a connection to a provider. */
export type AddressedChannel = {
  [Name in Channel]: (typeof FACTS_OF)[Name]['address'] extends null ? never : Name
}[Channel]

export const isAddressed = (channel: Channel): channel is AddressedChannel => FACTS_OF[channel].address !== null

export const ADDRESSED_CHANNELS = CHANNELS.filter(isAddressed)

/** The channels that send to this type of contact field. */
export const channelsTo = (fieldType: string): readonly AddressedChannel[] =>
  ADDRESSED_CHANNELS.filter((channel) => FACTS_OF[channel].address.type === fieldType)
