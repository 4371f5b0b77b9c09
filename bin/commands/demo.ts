import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { insertTeamOfUser } from '../../src/accounts/new-team.ts'
import { hashPassword } from '../../src/accounts/password.ts'
import { insertUser } from '../../src/accounts/user-queries.ts'
import { createApp } from '../../src/app.ts'
import { systemClock, toTimestamp } from '../../src/clock.ts'
import { createLogger } from '../../src/http/server/request-log.ts'
import { claimIdentifier, updateIdentifier } from '../../src/identifiers/identifier-queries.ts'
import { insertPage } from '../../src/pages/page-queries.ts'
import { insertSite } from '../../src/pages/site-queries.ts'
import type { Db, Tx } from '../../src/storage/dialect.ts'
import { transact } from '../../src/storage/transact.ts'
import { insertToken } from '../../src/teams/token-queries.ts'
import { type Run, withDatabase } from '../command.ts'
import {
  BRANDS,
  FIELDS,
  LISTS,
  logoOf,
  ORGANIZATION_COUNT,
  organizationOf,
  PAGES,
  PERSON_COUNT,
  personOf,
  SITE,
} from '../demo-team.ts'

/** Enough requests at once to share disk syncs. */
const AT_ONCE = 20

export const demo: Run = (config, _, { out, progress, logTo }) =>
  withDatabase(config, async (db) => {
    progress?.('Creating a team and a user …')
    const login = await createLogin(db)
    // The data is created through the API itself, so that it is valid. The app doesn't listen, so nothing else can reach it.
    const log = createLogger('silent', logTo)
    const role = { is: 'worker', name: 'demo', writer: undefined } as const
    const app = await createApp({ config, db, clock: systemClock, log, role })
    try {
      await fill(db, login.team_id, apiOf(app, login.token), (line) => progress?.(line))
    } finally {
      progress?.('')
      await app.close()
    }
    out(JSON.stringify({ ...login, url: `${config.publicUrl}/sign-in` }))
  })

const now = () => toTimestamp(systemClock())

/** Creates a new user each time, because there may be other demo teams. */
const createLogin = async (db: Db) => {
  const password = randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  return transact(db, async (trx) => {
    const { id, email } = await insertDemoUser(trx, passwordHash)
    const given = { name: 'Demo', defaultCountry: null, standardFields: true }
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

type Api = ReturnType<typeof apiOf>

/** Sends a request as an integrator would. Throws if it fails, because that would be a bug. */
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

const fill = async (db: Db, teamId: number, post: Api, say: (line: string) => void): Promise<void> => {
  say('Brands …')
  const senderId = await transact(db, (trx) => insertSender(trx, teamId))
  for (const brand of BRANDS) {
    const logo = new FormData()
    logo.set('file', new Blob([logoOf(brand)]), `${brand.name}.svg`)
    const { path } = await post('/files', logo)
    await post('/brands', { ...brand, email_address_id: senderId, logo_image_path: path, logo_square_image_path: path })
  }
  for (const field of FIELDS) await post('/contact-fields', field)
  const persons = await inGroups(
    PERSON_COUNT,
    (n) => post('/contacts', personOf(n)),
    (done) => {
      say(`Contacts … ${done} of ${PERSON_COUNT + ORGANIZATION_COUNT}`)
    },
  )
  await inGroups(ORGANIZATION_COUNT, (n) => post('/contacts', organizationOf(n)))
  for (const { every, ...list } of LISTS) {
    say(`List ${list.name} …`)
    const { id } = await post('/lists', list)
    const chosen = persons.filter((_, n) => n % every === 0)
    await inGroups(chosen.length, (n) => post(`/lists/${id}/subscribers`, { contact_id: chosen[n].id, source: 'demo' }))
  }
  say('Pages …')
  await transact(db, async (trx) => {
    const site = await insertSite(trx, teamId, { ...SITE, domain: null }, now())
    if (!site) throw new Error('The demo site could not be created.')
    for (const page of PAGES) await insertPage(trx, teamId, { siteId: site.id, ...page }, now())
  })
}

/** Adds a sender that is already verified, so that no code is needed. */
const insertSender = async (trx: Tx, teamId: number): Promise<number> => {
  const { id } = await claimIdentifier(
    trx,
    teamId,
    { kind: 'email', value: 'news@example.com', name: 'Fernleaf' },
    now(),
  )
  await updateIdentifier(trx, teamId, id, { verified_at: now() }, now())
  return id
}

const inGroups = async <T>(count: number, make: (n: number) => Promise<T>, tell: (done: number) => void = () => {}) => {
  const made: T[] = []
  while (made.length < count) {
    const size = Math.min(AT_ONCE, count - made.length)
    made.push(...(await Promise.all(Array.from({ length: size }, (_, n) => make(made.length + n)))))
    tell(made.length)
  }
  return made
}
