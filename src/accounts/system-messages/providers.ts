import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../foundation/config.ts'
import type { SmtpOptions } from '../../protocols/smtp/smtp-options.ts'
import type { Providers } from './message.ts'
import { outboxProvider } from './outbox-provider.ts'
import { smtpProvider } from './smtp-provider.ts'
import { twilioProvider } from './twilio-provider.ts'

interface ProviderConfig extends Pick<Config, 'smsUrl' | 'dataDir' | 'publicUrl'> {
  /** The server's own mail server. */
  readonly smtp: SmtpOptions | undefined
}

export const createProviders = ({ smtp, smsUrl, dataDir, publicUrl }: ProviderConfig, log: Logger): Providers => {
  const outbox = join(dataDir, 'outbox')
  const from = `no-reply@${new URL(publicUrl).hostname}`
  return {
    email: smtp ? smtpProvider(smtp, from) : outboxProvider(outbox, 'email', log),
    sms: smsUrl ? twilioProvider(smsUrl) : outboxProvider(outbox, 'sms', log),
  }
}
