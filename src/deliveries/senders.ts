import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Senders } from './message.ts'
import { outboxSender } from './outbox.ts'
import { smtpSender } from './smtp-sender.ts'
import { twilioSender } from './twilio-sender.ts'

type SenderConfig = Pick<Config, 'smtpUrl' | 'smsUrl' | 'dataDir' | 'publicUrl'>

export const createSenders = async (
  { smtpUrl, smsUrl, dataDir, publicUrl }: SenderConfig,
  log: Logger,
): Promise<Senders> => {
  const outbox = join(dataDir, 'outbox')
  const from = `Postrider <no-reply@${new URL(publicUrl).hostname}>`
  return {
    email: smtpUrl ? await smtpSender(smtpUrl, from) : outboxSender(outbox, 'email', log),
    sms: smsUrl ? twilioSender(smsUrl) : outboxSender(outbox, 'sms', log),
  }
}
