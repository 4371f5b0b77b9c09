import { hash, randomInt } from 'node:crypto'
import type { Providers, Send } from '../../accounts/system-messages/message.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import { type Locale, textsIn } from '../../foundation/texts/texts.ts'
import { listJobPayloads } from '../../platform/jobs/job-queries.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import { decrypt, encrypt, reencrypt } from '../../platform/secrets/encrypt.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import type { Db, Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import type { ConnectionOwner } from './connection-owner.ts'
import type { IdentifierKind } from './identifier-kinds.ts'
import { findIdentifierKind, listOutboxCodes, lockIdentifier, updateIdentifier } from './identifier-queries.ts'

const DIGITS = 6
const VALID_MINUTES = 15
export const MAX_TRIES = 5

const expiry = (from: string) => toTimestamp(Temporal.Instant.from(from).add({ minutes: VALID_MINUTES }))

/** Hashes the code together with the id, so that the hash is useless for other identifiers. */
const hashOf = (id: number, code: string) => hash('sha256', `${id}:${code}`, 'hex')

/**
 * The kind of delivery that sends a verification code. The code is generated when it is sent, so that it's never stored in plain
 * text.
 */
export const SEND_CODE = 'send-code'

export interface CodeRequest {
  readonly identifier_id: number
  readonly asked_at: string
  /** The language of the person who requested the code. Missing in deliveries that an older version queued. */
  readonly locale?: Locale
}

export interface CodeSenders {
  /** The server's providers or, where it has none, the files in the outbox. */
  readonly providers: Providers
  /** The kinds of identifiers for which the server has a provider. */
  readonly serverKinds: ReadonlySet<IdentifierKind>
  /**
   * Returns how to send a code through the team's own connection, from the address that is being verified. undefined if the team has no
   * connection that could do this.
   */
  readonly findTeamProvider: (teamId: number, kind: IdentifierKind) => Promise<Send | undefined>
  /** Encrypts codes that stay in the outbox. */
  readonly key: Buffer
}

export const sendCodeWith =
  ({ providers, serverKinds, findTeamProvider, key }: CodeSenders): JobHandler =>
  async ({ db, teamId, payload, now }) => {
    const { identifier_id: id, asked_at, locale } = payload as CodeRequest
    // The request is too old: the user is no longer waiting for the code.
    if (now > expiry(asked_at)) return undefined
    const kind = await findIdentifierKind(db, teamId, id)
    if (!kind) return undefined
    const hasServerProvider = serverKinds.has(kind)
    const own = hasServerProvider ? undefined : await findTeamProvider(teamId, kind)
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const to = await transact(db, async (trx) => {
      const found = await lockIdentifier(trx, teamId, id)
      const isDone = found?.proven_by === 'server' || (found?.proven_by === 'team' && !hasServerProvider)
      if (!found || isDone) return undefined
      const code_sent_by = hasServerProvider ? ('server' as const) : own ? ('team' as const) : null
      const outbox_code = code_sent_by === null ? encrypt(key, code, contextOf(id)) : null
      const code_expires_at = expiry(now)
      const changes = { code_hash: hashOf(id, code), code_expires_at, code_tries: 0, code_sent_by, outbox_code }
      await updateIdentifier(trx, teamId, id, changes, now)
      return found.value
    })
    // The identifier was deleted or confirmed in the meantime.
    if (to === undefined) return undefined
    const texts = textsIn(locale)
    if (kind === 'email') await (own ?? providers.email)({ to, ...texts.verificationCodeMail(code, VALID_MINUTES) })
    else await (own ?? providers.sms)({ to, text: texts.verificationCodeSms(code, VALID_MINUTES) })
    return undefined
  }

/** Encrypts codes that stay in the outbox. */
export const codeKeyOf = (secretKey: SecretKey): Buffer => secretKey.keyFor('codes')

const contextOf = (id: number) => `code of identifier ${id}`

/** Returns the team's valid codes that stayed in the outbox. */
export const readOutboxCodes = async (db: Db, teamId: number, key: Buffer, now: string) =>
  (await listOutboxCodes(db, teamId, now)).map(({ outbox_code, code_expires_at, ...identifier }) => ({
    ...identifier,
    code: decrypt(key, outbox_code as string, contextOf(identifier.id)),
    expires_at: code_expires_at as string,
  }))

/** Encrypts all codes in outboxes with another key. */
export const reencryptOutboxCodes = async (trx: Tx, from: SecretKey, to: SecretKey): Promise<void> => {
  const rows = await trx
    .selectFrom('identifiers')
    .select(['team_id', 'id', 'outbox_code'])
    .where('outbox_code', 'is not', null)
    .execute()
  for (const { team_id, id, outbox_code } of rows) {
    const code = reencrypt(codeKeyOf(from), codeKeyOf(to), outbox_code as string, contextOf(id))
    await trx
      .updateTable('identifiers')
      .set({ outbox_code: code })
      .where('team_id', '=', team_id)
      .where('id', '=', id)
      .execute()
  }
}

const WRONG = 'The code is wrong.'

/** Returns true if a newer code has been requested but hasn't been sent yet. */
const isBeingSent = async (trx: Tx, teamId: number, id: number, lastExpiry: string | null, now: string) => {
  const waiting = (await listJobPayloads(trx, teamId, SEND_CODE)) as CodeRequest[]
  return waiting.some(({ identifier_id, asked_at }) => {
    const expires = expiry(asked_at)
    return identifier_id === id && expires > now && (lastExpiry === null || expires > lastExpiry)
  })
}

interface Confirmation {
  readonly id: number
  readonly code: string
  /** Whose provider checks that the sender is the team's. If there is one, even a code from the outbox proves the sender. */
  readonly checkedBy: ConnectionOwner | undefined
}

/**
 * Verifies the identifier if the code is correct, and counts wrong codes. Returns why the code was rejected, or undefined if the
 * identifier is now verified or doesn't exist.
 */
export const confirmCode = async (
  trx: Tx,
  teamId: number,
  { id, code, checkedBy }: Confirmation,
  now: string,
): Promise<string | undefined> => {
  const identifier = await lockIdentifier(trx, teamId, id)
  if (!identifier) return undefined
  const { verified_at, proven_by, code_hash, code_expires_at, code_tries, code_sent_by } = identifier
  const isRight = hashOf(id, code) === code_hash
  // The hash is kept after verification, so that confirming with the same code again succeeds.
  if (verified_at && code_expires_at === null) return isRight ? undefined : WRONG
  const isOver = code_hash === null || code_expires_at === null || code_expires_at <= now
  if ((isOver || code_tries >= MAX_TRIES) && (await isBeingSent(trx, teamId, id, code_expires_at, now)))
    return 'The code is still being sent: try again in a moment.'
  if (isOver) return 'The code has expired. Add the address or number again to get a new one.'
  if (code_tries >= MAX_TRIES)
    return 'There were too many wrong codes. Add the address or number again to get a new one.'
  if (!isRight) {
    await updateIdentifier(trx, teamId, id, { code_tries: code_tries + 1 }, now)
    return WRONG
  }
  const provenBy = code_sent_by ?? checkedBy
  const proof = provenBy && proven_by !== 'server' ? { proven_at: now, proven_by: provenBy } : {}
  const changes = { verified_at: verified_at ?? now, code_expires_at: null, outbox_code: null }
  await updateIdentifier(trx, teamId, id, { ...changes, ...proof }, now)
  return undefined
}
