import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../clock.ts'
import { read } from '../http/callers/access.ts'
import type { Db } from '../storage/dialect.ts'
import { IDENTIFIER_KINDS, type IdentifierKind } from './identifier-kinds.ts'
import { listPendingIdentifiers } from './identifier-queries.ts'
import { readOutboxCodes } from './verification-code.ts'

export interface PendingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly hasProvider: (teamId: number, kind: IdentifierKind) => Promise<boolean>
  /** Decrypts the codes that stayed in the outbox. */
  readonly codeKey: Buffer
  /** Whether the user set up the server, and is therefore its administrator. */
  readonly isSetupUser: (userId: number) => Promise<boolean>
}

/** Lists the senders that need a code, and the codes that stayed in the outbox, because there was no provider. */
export const pendingRoutes =
  ({ db, clock, hasProvider, codeKey, isSetupUser }: PendingDeps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('/pending', read(), async ({ team }) => {
      const withProvider = new Set<IdentifierKind>()
      for (const kind of IDENTIFIER_KINDS) if (await hasProvider(team.id, kind)) withProvider.add(kind)
      const pending = await listPendingIdentifiers(db, team.id)
      return pending.filter(({ verified_at, kind }) => verified_at === null || withProvider.has(kind))
    })

    app.get('/outbox-codes', read(), async ({ team, actor }) =>
      actor.userId !== null && (await isSetupUser(actor.userId))
        ? readOutboxCodes(db, team.id, codeKey, toTimestamp(clock()))
        : [],
    )

    done()
  }
