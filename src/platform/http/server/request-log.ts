import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedPath } from './logged-path.ts'

/**
 * Our own code never logs data that could contain a secret (headers, bodies, query strings). Headers are also redacted, because the
 * multipart parser logs them at trace level.
 */
export const createLogger = (level: string, destination: DestinationStream): Logger => {
  const log = pino(
    { level, base: null, timestamp: timeField(), messageKey: 'message', redact: ['headers', '*.headers'] },
    destination,
  )
  destinations.set(log, destination)
  return log
}

/** The destination of each logger, which pino doesn't expose. */
const destinations = new WeakMap<Logger, DestinationStream>()

/** Formats the current time at most once per millisecond, because under load, formatting is half the cost of logging. */
const timeField = () => {
  let formattedMs = 0
  let field = ''
  return () => {
    const nowMs = Date.now()
    if (nowMs !== formattedMs) field = `,"time":"${new Date(nowMs).toISOString()}"`
    formattedMs = nowMs
    return field
  }
}

/** Builds the JSON by hand, because the logger would take twice as long. */
export const requestLogger = (log: Logger) => {
  const level = log.levels.values.info
  const out = destinations.get(log)
  if (!out) throw new Error('The logger was not created by createLogger.')
  const time = timeField()
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (!log.isLevelEnabled('info')) return
    const ms = Math.round(reply.elapsedTime * 10) / 10
    // The address of a client that has closed its connection is unknown.
    const ip = JSON.stringify(request.ip ?? null)
    const team = request.team ? `,"team":${request.team.id}` : ''
    out.write(
      `{"level":${level}${time()},"request_id":"${request.id}","method":"${request.method}","path":${JSON.stringify(loggedPath(request))},` +
        `"status":${reply.statusCode},"ms":${ms},"ip":${ip}${team},"message":"request"}\n`,
    )
  }
}
