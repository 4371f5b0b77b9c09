import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { startRenderPool } from '../../src/content/templates/rendering/render-pool.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { Problem } from '../../src/foundation/problems.ts'
import { FieldErrors } from '../../src/platform/http/requests/validation.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { readNewEmail } from '../../src/sending/messages/channels/email.ts'
import { insertMessages, type NewMessage } from '../../src/sending/messages/message-queries.ts'
import { renderMessage } from '../../src/sending/messages/render-message.ts'
import { CommandError, type Run, readTeam, withAddresses } from '../command.ts'
import { recordBriefBeat } from '../record-beat.ts'

/** Stores an email. A running server sends it. */
export const emailSend: Run = (config, options, io) =>
  withAddresses(config, async (db) => {
    const teamId = await readTeam(db, options)
    const { to, subject, text, html, sender } = options
    const body = {
      to,
      subject,
      text,
      ...(html !== undefined && { html: await readHtml(String(html)) }),
      ...(sender !== undefined && { email_address_id: Number(sender) }),
    }
    await recordBriefBeat(db, config, io)
    const pool = startRenderPool({ onError: () => {} })
    const rendered = await renderMessage({ db, pool }, teamId, 'email', body).finally(pool.close)
    const [message] = await transact(db, async (trx) => {
      const now = toTimestamp(systemClock())
      const errors = new FieldErrors()
      const email = await readNewEmail({ trx, teamId, now, errors, prefix: '', rendered }, body)
      errors.throwIfAny()
      return insertMessages(trx, teamId, [email as NewMessage], now)
    }).catch((error) => {
      throw error instanceof Problem ? new CommandError(explain(error)) : error
    })
    io.out(JSON.stringify({ id: message?.id, status: message?.status }))
  })

/** Returns all errors, one per line, with the names of the options instead of the API's fields. */
const explain = ({ message, errors }: Problem): string =>
  (errors ? Object.values(errors).flat() : [message])
    .map((text) =>
      text
        .replace(/^The (\w+) field/, '--$1')
        .replace('The selected email_address_id is invalid.', '--sender must be the id of a verified sender.')
        .replace('unless html is given', 'unless --html is given')
        .replace('--email_address_id', '--sender')
        .replace('email_address_id', '--sender ID'),
    )
    .join('\n')

const readHtml = async (file: string): Promise<string> => {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read ${file}: ${error.code}.`)
  })
  if (!isUtf8(bytes)) throw new CommandError(`${file} is not UTF-8 text.`)
  return bytes.toString('utf8')
}
