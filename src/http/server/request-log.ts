import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * JSON lines. What could hold a secret (headers, bodies, query strings) is never handed to it by us; the multipart parser hands it
 * a request's headers at the finest level.
 */
export const createLogger = (level: string, destination: DestinationStream): Logger => {
  const log = pino(
    { level, base: null, timestamp: timeField(), messageKey: 'message', redact: ['headers', '*.headers'] },
    destination,
  )
  destinations.set(log, destination)
  return log
}

/** Where each logger writes to; pino keeps that to itself. */
const destinations = new WeakMap<Logger, DestinationStream>()

/** ISO 8601, formatted once a millisecond: under load, formatting it for each line is half the cost of logging. */
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

/** Writes the one line of an answered request. Put together by hand: through the logger it would cost twice as much. */
export const requestLogger = (log: Logger) => {
  const level = log.levels.values.info
  const out = destinations.get(log)
  if (!out) throw new Error('The logger was not made by createLogger.')
  const time = timeField()
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (!log.isLevelEnabled('info')) return
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const team = request.team ? `,"team":${request.team.id}` : ''
    out.write(
      `{"level":${level}${time()},"request_id":"${request.id}","method":"${request.method}","path":${JSON.stringify(pathWithoutQuery(request.url))},` +
        `"status":${reply.statusCode},"ms":${ms},"ip":${JSON.stringify(request.ip)}${team},"message":"request"}\n`,
    )
  }
}

/** Without the query string: people put tokens there, whatever the documentation says. */
export const pathWithoutQuery = (url: string) => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
