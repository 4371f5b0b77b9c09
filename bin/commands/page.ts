import { isUtf8 } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { insertPage } from '../../src/identity/pages/page-queries.ts'
import { MAX_HTML_BYTES } from '../../src/identity/pages/page-rules.ts'
import { isPagePath } from '../../src/identity/pages/page-url.ts'
import { findSite } from '../../src/identity/pages/site-queries.ts'
import { reservedPathOf } from '../../src/platform/http/server/routes.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { CommandError, type Run, readId, readTeam, readText, withDatabase } from '../command.ts'

export const pageCreate: Run = (config, options, { out }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const siteId = readId(options, 'site')
    const url = String(options.url)
    const reserved = reservedPathOf(url)
    if (reserved) throw new CommandError(`--url must not be under ${reserved}, which the server uses itself.`)
    if (!isPagePath(url)) throw new CommandError('--url takes a path on the site, like /thank-you.')
    const page = { siteId, name: readText(options, 'name'), url, html: await readHtml(String(options.html)) }
    const made = await transact(db, async (trx) => {
      if (!(await findSite(trx, teamId, siteId))) throw new CommandError(`Team ${teamId} has no site ${siteId}.`)
      return insertPage(trx, teamId, page, toTimestamp(systemClock()))
    })
    if (!made) throw new CommandError(`Site ${siteId} already has a page at ${url}.`)
    out(JSON.stringify(made))
  })

const readHtml = async (file: string): Promise<string> => {
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read ${file}: ${error.code}.`)
  })
  if (size > MAX_HTML_BYTES) throw new CommandError(`${file} is larger than ${MAX_HTML_BYTES / 1024 / 1024} MiB.`)
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read ${file}: ${error.code}.`)
  })
  if (!isUtf8(bytes) || bytes.includes(0)) throw new CommandError(`${file} is not UTF-8 text.`)
  return bytes.toString('utf8')
}
