import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../foundation/config.ts'
import type { Providers } from './message.ts'
import { outboxProvider } from './outbox-provider.ts'
import { smtpProvider } from './smtp-provider.ts'
import { twilioProvider } from './twilio-provider.ts'

/** `smtpUrl` is a URL for nodemailer, without our own settings. */
type ProviderConfig = Pick<Config, 'smtpUrl' | 'smsUrl' | 'dataDir' | 'publicUrl'>

export const createProviders = async (
  { smtpUrl, smsUrl, dataDir, publicUrl }: ProviderConfig,
  log: Logger,
): Promise<Providers> => {
  const outbox = join(dataDir, 'outbox')
  const from = `Postrider <no-reply@${new URL(publicUrl).hostname}>`
  return {
    email: smtpUrl ? await smtpProvider(smtpUrl, from) : outboxProvider(outbox, 'email', log),
    sms: smsUrl ? twilioProvider(smsUrl) : outboxProvider(outbox, 'sms', log),
  }
}
