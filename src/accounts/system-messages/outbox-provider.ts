import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Send } from './message.ts'

/** Used if no provider is configured: writes each message to a text file and logs that it did. */
export const outboxProvider = (folder: string, channel: 'email' | 'sms', log: Logger): Send => {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${channel}-${randomUUID().slice(0, 8)}.txt`
    const lines = [`To: ${to}`, ...(subject === undefined ? [] : [`Subject: ${subject}`]), '', text, '']
    await writeFile(join(folder, name), lines.join('\n'), { mode: 0o600, flag: 'wx' })
    log.warn({ channel, file: name }, 'no provider is configured: the message was written to the outbox')
  }
}
