import type { FastifyPluginCallback } from 'fastify'
import { getSettings } from '../accounts/teams/setting-queries.ts'
import { type Clock, dayIn, toTimestamp } from '../foundation/clock.ts'
import { read } from '../platform/http/callers/access.ts'
import type { Db } from '../platform/storage/dialect.ts'
import { listDayCounts } from '../sending/messages/message-day-queries.ts'
import type { Outcome } from '../sending/messages/message-tables.ts'
import type { SendingDay } from './sending-day.ts'

/** How many days to return, including today. */
const DAYS = 30

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

/** Serves how many messages were sent, failed, bounced or stayed in the outbox on each of the last 30 days in the team's time zone, oldest first. */
export const sendingDaysRoute =
  ({ db, clock }: Deps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get('', read(), async ({ team }): Promise<SendingDay[]> => {
      const { time_zone } = await getSettings(db, team.id)
      const today = Temporal.PlainDate.from(dayIn(time_zone)(toTimestamp(clock())))
      const days = Array.from({ length: DAYS }, (_, index) => today.subtract({ days: DAYS - 1 - index }).toString())
      const counts = await listDayCounts(db, team.id, days[0] as string)
      return days.map((day) => {
        const ofDay = counts.filter((count) => count.day === day)
        const sum = (...counted: readonly Outcome[]) =>
          ofDay.reduce((total, { outcome, n }) => total + (counted.includes(outcome) ? n : 0), 0)
        return { day, sent: sum('sent'), failed: sum('failed', 'bounced'), outbox: sum('outbox') }
      })
    })

    done()
  }
