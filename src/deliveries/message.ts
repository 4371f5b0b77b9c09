/** What leaves the house for one person; a text message has no subject. */
export interface Message {
  readonly to: string
  readonly subject?: string
  readonly text: string
}

/** A way out. Resolves when the message has been handed over, rejects when it was not. */
export type Send = (message: Message) => Promise<void>

/** One for each channel that messages of our own take. */
export interface Senders {
  readonly email: Send
  readonly sms: Send
}
