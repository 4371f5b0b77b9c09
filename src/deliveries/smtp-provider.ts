import type { Send } from './message.ts'

/** A mail server that doesn't respond for this long counts as down, and the delivery is retried later. Well below a job's lease. */
const TIMEOUT_MS = 5_000

/** `from` is the server's own address; teams send from theirs. nodemailer is loaded here, since many installations don't need it. */
export const smtpProvider = async (url: string, from: string): Promise<Send> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Messages contain only our own texts.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object,
    { from },
  )
  return async ({ to, subject, text }) => {
    await transport.sendMail({ to: { name: '', address: to }, subject, text })
  }
}
