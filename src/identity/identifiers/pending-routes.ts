import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { read } from '../../platform/http/callers/access.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { ConnectionOwner } from './connection-owner.ts'
import { IDENTIFIER_KINDS, type IdentifierKind } from './identifier-kinds.ts'
import { isProvenFor, listPendingIdentifiers } from './identifier-queries.ts'
import { readOutboxCodes } from './verification-code.ts'

export interface PendingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly findProviderOwner: (teamId: number, kind: IdentifierKind) => Promise<ConnectionOwner | undefined>
  /** Decrypts the codes that stayed in the outbox. */
  readonly codeKey: Buffer
  /** Whether the user set up the server, and is therefore its administrator. */
  readonly isSetupUser: (userId: number) => Promise<boolean>
}

/** Lists the senders that need a code, and the codes that stayed in the outbox, because there was no provider. */
export const pendingRoutes =
  ({ db, clock, findProviderOwner, codeKey, isSetupUser }: PendingDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const ownersOf = async (teamId: number) => {
      const owners = new Map<IdentifierKind, ConnectionOwner | undefined>()
      for (const kind of IDENTIFIER_KINDS) owners.set(kind, await findProviderOwner(teamId, kind))
      return owners
    }

    app.get('/pending', read(), async ({ team }) => {
      const owners = await ownersOf(team.id)
      return (await listPendingIdentifiers(db, team.id)).flatMap(({ proven_by, ...sender }) =>
        sender.verified_at === null || !isProvenFor(owners.get(sender.kind), proven_by) ? [sender] : [],
      )
    })

    // As soon as a provider can send codes, a code from the outbox would have to be followed by another one.
    app.get('/outbox-codes', read(), async ({ team, actor }) => {
      if (actor.userId === null || !(await isSetupUser(actor.userId))) return []
      const owners = await ownersOf(team.id)
      return (await readOutboxCodes(db, team.id, codeKey, toTimestamp(clock()))).flatMap((code) => {
        const owner = owners.get(code.kind)
        const has_provider = owner === 'team' && code.kind === 'phone'
        return owner === undefined || has_provider ? [{ ...code, has_provider }] : []
      })
    })

    done()
  }
