import type { Send } from './message.ts'

/** A mail server that says nothing for this long is down; the job comes back later. Well within a job's lease. */
const TIMEOUT_MS = 5_000

/** `from` is our own address: what a team sends has its own. The library is loaded here and not before: many do without. */
export const smtpSender = async (url: string, from: string): Promise<Send> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A message is made of texts of ours only.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object,
    { from },
  )
  return async ({ to, subject, text }) => {
    await transport.sendMail({ to: { name: '', address: to }, subject, text })
  }
}
