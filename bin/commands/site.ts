import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import type { Config } from '../../src/foundation/config.ts'
import { normalizeDomain } from '../../src/identity/pages/page-url.ts'
import {
  findPlaceByDomain,
  findSite,
  getSiteForUpdate,
  insertSite,
  verifyDomain,
} from '../../src/identity/pages/site-queries.ts'
import { ownHosts } from '../../src/platform/http/server/host.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { CommandError, type Run, readId, readTeam, readText, withDatabase } from '../command.ts'

export const siteCreate: Run = (config, options, { out }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const domain = readDomain(options.domain)
    if (domain !== null) refuseOwnHost(config, domain)
    const now = toTimestamp(systemClock())
    const id = await transact(db, async (trx) => {
      if (domain !== null && (await findPlaceByDomain(trx, domain)))
        throw new CommandError(`The domain ${domain} already serves another site.`)
      const made = await insertSite(trx, teamId, { name: readText(options, 'name'), domain }, now)
      // Marks the domain as verified, because the person who runs the command vouches for it.
      if (domain !== null) await verifyDomain(trx, teamId, { id: made.id, domain }, now)
      return made.id
    })
    out(JSON.stringify({ id }))
  })

export const siteVerify: Run = (config, options, { out }) =>
  withDatabase(config, async (db) => {
    const teamId = await readTeam(db, options)
    const id = readId(options, 'id')
    const domain = await transact(db, async (trx) => {
      if (!(await findSite(trx, teamId, id))) throw new CommandError(`Team ${teamId} has no site ${id}.`)
      const site = await getSiteForUpdate(trx, teamId, id)
      if (site.domain === null) throw new CommandError(`Site ${id} has no domain.`)
      refuseOwnHost(config, site.domain)
      await verifyDomain(trx, teamId, { id, domain: site.domain }, toTimestamp(systemClock()))
      return site.domain
    })
    out(JSON.stringify({ id, domain }))
  })

const refuseOwnHost = (config: Config, domain: string) => {
  if (ownHosts(config)(domain))
    throw new CommandError(
      `${domain} is a host name of this server (PUBLIC_URL, OWN_HOSTS). Use another domain for the site.`,
    )
}

const readDomain = (domain: string | boolean | undefined) => {
  if (domain === undefined) return null
  const normalized = normalizeDomain(String(domain))
  if (!normalized) throw new CommandError('--domain takes a host name, like pages.example.com.')
  return normalized
}
