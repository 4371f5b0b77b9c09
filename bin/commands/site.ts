import { systemClock, toTimestamp } from '../../src/clock.ts'
import { normalizeDomain } from '../../src/pages/page-url.ts'
import { insertSite } from '../../src/pages/site-queries.ts'
import { transact } from '../../src/storage/transact.ts'
import { CommandError, type Run, readTeam, readText, withDatabase } from '../command.ts'

export const siteCreate: Run = (config, options, { out }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const site = { name: readText(options, 'name'), domain: readDomain(options.domain) }
    if (site.domain === new URL(config.publicUrl).hostname)
      throw new CommandError(
        `${site.domain} is where this server itself is (PUBLIC_URL): a site needs a name of its own.`,
      )
    const made = await transact(db, async (trx) => {
      const inserted = await insertSite(trx, teamId, site, toTimestamp(systemClock()))
      if (!inserted) throw new CommandError(`The domain ${site.domain} leads to another site already.`)
      return inserted
    })
    out(JSON.stringify({ id: made.id }))
  })

const readDomain = (domain: string | boolean | undefined) => {
  if (domain === undefined) return null
  const normalized = normalizeDomain(String(domain))
  if (!normalized) throw new CommandError('--domain takes the name of a host, like pages.example.com.')
  return normalized
}
