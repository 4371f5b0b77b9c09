import { createApp } from '../../src/app.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { adoptConnections } from '../../src/platform/http/processes/adopt-connections.ts'
import { createLogger } from '../../src/platform/http/server/request-log.ts'
import { openDatabase } from '../../src/platform/storage/database.ts'
import { CommandError, type Run } from '../command.ts'
import { exchange } from '../exchange.ts'
import { CONNECTION, READY, STOP } from '../worker-messages.ts'

/** Runs one of the worker processes that `serve --workers` starts. */
export const worker: Run = async (config, { name, writer }, { logTo, parent, exit }) => {
  if (!parent) throw new CommandError('Workers can only be started by "serve --workers N".')
  // Stops if the primary process is gone, because without it, a worker gets no connections.
  parent.onGone(() => exit(1))
  const log = createLogger(config.logLevel, logTo)
  const { db } = openDatabase(config)
  const role = { is: 'worker', name: String(name), writer: writer as string | undefined } as const
  const ask = exchange(parent, () => app.ownMetrics())
  const collectOthers = async () => JSON.parse((await ask()) ?? '[]')
  const app = await createApp({ config, db, clock: systemClock, log, role, collectOthers })
  const adopt = adoptConnections(app)
  await app.ready()

  parent.onMessage(async (message, socket) => {
    if (message === CONNECTION && socket) adopt(socket)
    if (message !== STOP) return
    await app.close()
    await db.destroy()
    exit(0)
  })
  parent.send(READY)
}
