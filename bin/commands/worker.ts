import { createApp } from '../../src/app.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { adoptConnections } from '../../src/platform/http/processes/adopt-connections.ts'
import { createLogger } from '../../src/platform/http/server/request-log.ts'
import { openDatabase } from '../../src/platform/storage/database.ts'
import { onAnyNewWork } from '../../src/platform/storage/work-signal.ts'
import { CommandError, type Run } from '../command.ts'
import { exchange } from '../exchange.ts'
import { CONNECTION, NEW_WORK, READY, STOP } from '../worker-messages.ts'

/** Runs one of the worker processes that `serve --workers` starts. */
export const worker: Run = async (config, { name, writer }, { logTo, parent, exit }) => {
  if (!parent) throw new CommandError('Workers can only be started by "serve --workers N".')
  // Stops if the primary process is gone, because without it, a worker gets no connections.
  parent.onGone(() => exit(1))
  const log = createLogger(config.logLevel, logTo)
  const { db } = openDatabase(config)
  onAnyNewWork(
    db,
    oncePerTopic((topic) => parent.send(`${NEW_WORK} ${topic}`)),
  )
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

/** How long to collect topics, so that requests that arrive together send few messages. */
const COLLECT_MS = 5

/** Passes on each topic once, however often it's named within a few milliseconds. */
const oncePerTopic = (tell: (topic: string) => void) => {
  const collected = new Set<string>()
  return (topic: string) => {
    if (!collected.size) {
      setTimeout(() => {
        for (const it of collected) tell(it)
        collected.clear()
      }, COLLECT_MS)
    }
    collected.add(topic)
  }
}
