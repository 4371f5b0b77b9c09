/** A system message to one person. Text messages have no subject. */
export interface Message {
  readonly to: string
  readonly subject?: string
  readonly text: string
}

/** Sends a message. Resolves when the provider has accepted it, rejects otherwise. */
export type Send = (message: Message) => Promise<void>

export interface Providers {
  readonly email: Send
  readonly sms: Send
}
