import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import { insertToken } from '../../src/accounts/teams/token-queries.ts'
import { insertTeamOfUser } from '../../src/accounts/users/new-team.ts'
import { hashPassword } from '../../src/accounts/users/password.ts'
import { insertUser } from '../../src/accounts/users/user-queries.ts'
import { createApp } from '../../src/app.ts'
import { insertStandardFields } from '../../src/audience/contact-fields/standard-fields.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import type { Config } from '../../src/foundation/config.ts'
import { claimIdentifier, verifyIdentifier } from '../../src/identity/identifiers/identifier-queries.ts'
import { insertPage } from '../../src/identity/pages/page-queries.ts'
import { insertSite } from '../../src/identity/pages/site-queries.ts'
import { createLogger } from '../../src/platform/http/server/request-log.ts'
import type { Db, Tx } from '../../src/platform/storage/dialect.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { type Run, withDatabase } from '../command.ts'
import {
  BRANDS,
  CAMPAIGN,
  FIELDS,
  LISTS,
  logoOf,
  ORGANIZATION_COUNT,
  organizationOf,
  PAGES,
  PERSON_COUNT,
  personOf,
  SITE,
  TEMPLATE,
} from '../demo-team.ts'
import { finishImport, submitImport } from '../import-file.ts'

export const demo: Run = (config, _, { out, progress, logTo }) =>
  withDatabase(config, async (db) => {
    progress?.('Creating a team and a user …')
    const login = await createLogin(db)
    // Creates most of the data through the API and through imports, so that it is validated. The app doesn't listen on a port, so
    // nothing else can reach it.
    const log = createLogger('silent', logTo)
    const role = { is: 'worker', name: 'demo', writer: undefined } as const
    const app = await createApp({ config, db, clock: systemClock, log, role })
    try {
      const team = { id: login.team_id, post: apiOf(app, login.token), load: loader(config, db, login.team_id) }
      await fill(db, team, (line) => progress?.(line))
    } finally {
      progress?.('')
      await app.close()
    }
    out(JSON.stringify({ ...login, url: `${config.publicUrl}/sign-in` }))
  })

const now = () => toTimestamp(systemClock())

/** Creates a demo team, a new user who is its only member, and an API token. */
const createLogin = async (db: Db) => {
  const password = randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  return transact(db, async (trx) => {
    const { id, email } = await insertDemoUser(trx, passwordHash)
    const given = { name: 'Demo', defaultCountry: null, insertStandardFields }
    const team = await insertTeamOfUser(trx, id, given, now())
    const { token } = await insertToken(trx, team.id, { name: 'Demo', kind: 'api' }, now())
    return { team_id: team.id, token, email, password }
  })
}

const insertDemoUser = async (trx: Tx, passwordHash: string) => {
  for (let n = 1; ; n++) {
    const email = `demo${n === 1 ? '' : n}@example.com`
    const user = await insertUser(trx, { email, passwordHash, isVerified: true }, now())
    if (user) return user
  }
}

/** The returned function throws if a request fails, because that would be a bug. */
const apiOf = (app: FastifyInstance, token: string) => async (path: string, body: object) => {
  const isForm = body instanceof FormData
  const request = new Request('http://demo', { method: 'POST', body: isForm ? body : JSON.stringify(body) })
  const type = isForm ? String(request.headers.get('content-type')) : 'application/json'
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  if (response.statusCode !== 201) throw new Error(`POST ${path} returned ${response.statusCode}: ${response.body}`)
  return response.json()
}

interface DemoTeam {
  readonly id: number
  readonly post: ReturnType<typeof apiOf>
  readonly load: ReturnType<typeof loader>
}

const fill = async (db: Db, { id: teamId, post, load }: DemoTeam, say: (line: string) => void): Promise<void> => {
  say('Brands …')
  const senderId = await transact(db, (trx) => insertSender(trx, teamId))
  for (const brand of BRANDS) {
    const logo = new FormData()
    logo.set('file', new Blob([logoOf(brand)]), `${brand.name}.svg`)
    const { path } = await post('/files', logo)
    await post('/brands', { ...brand, email_address_id: senderId, logo_image_path: path, logo_square_image_path: path })
  }
  for (const field of FIELDS) await post('/contact-fields', field)
  const people = Array.from({ length: PERSON_COUNT }, (_, n) => personOf(n))
  const organizations = Array.from({ length: ORGANIZATION_COUNT }, (_, n) => organizationOf(n))
  say('Contacts …')
  await load('people.csv', people)
  await load('organizations.csv', organizations)
  const listIds: number[] = []
  for (const { every, ...list } of LISTS) {
    say(`List ${list.name} …`)
    const { id } = await post('/lists', list)
    listIds.push(id)
    const chosen = people.filter((_, n) => n % every === 0).map(({ email }) => ({ email }))
    await load(`${list.name}.csv`, chosen, { match_on: 'email', list_id: String(id) })
  }
  say('Campaign …')
  const { id: template_id } = await post('/templates', TEMPLATE)
  await post('/campaigns', { ...CAMPAIGN, list_ids: listIds.slice(0, 1), template_id })
  say('Pages …')
  await transact(db, async (trx) => {
    const site = await insertSite(trx, teamId, { ...SITE, domain: null }, now())
    if (!site) throw new Error('The demo site could not be created.')
    for (const page of PAGES) await insertPage(trx, teamId, { siteId: site.id, ...page }, now())
  })
}

/** Adds a sender that is already verified, so that nobody has to enter a code. */
const insertSender = async (trx: Tx, teamId: number): Promise<number> => {
  const { id } = await claimIdentifier(
    trx,
    teamId,
    { kind: 'email', value: 'news@example.com', name: 'Fernleaf' },
    now(),
  )
  await verifyIdentifier(trx, teamId, id, now())
  return id
}

/** Returns a function that writes rows to a CSV file and imports it, as a marketer would. */
const loader =
  (config: Config, db: Db, teamId: number) =>
  async (name: string, rows: readonly object[], given: Readonly<Record<string, string>> = {}): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'postrider-'))
    try {
      const file = join(folder, name)
      await writeFile(file, stringify([...rows], { header: true, cast: { boolean: String, object: String } }))
      const { id } = await submitImport(config, db, { teamId, file, given })
      const done = await finishImport(config, db, { teamId, id }, () => {})
      if (done.rows_read !== rows.length || done.failed > 0)
        throw new Error(`The import of ${name} failed: ${JSON.stringify(done)}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
