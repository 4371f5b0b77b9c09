import type { Send } from './message.ts'

/**
 * How long to wait for the mail server to respond. After that, the delivery fails and is retried later. Shorter than a delivery's
 * lease.
 */
const TIMEOUT_MS = 5_000

/**
 * Creates a provider that sends system messages from the address `from`. (Teams send from their own addresses.) nodemailer is
 * loaded on demand, because many installations don't need it.
 */
export const smtpProvider = async (url: string, from: string): Promise<Send> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Turns off features that we don't need: messages contain only our own text, not files or web pages.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object,
    { from },
  )
  return async ({ to, subject, text }) => {
    await transport.sendMail({ to: { name: '', address: to }, subject, text })
  }
}
