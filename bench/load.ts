import { Agent, request as httpRequest } from 'node:http'
import autocannon from 'autocannon'

/** Enough to keep one server process busy. */
const CONNECTIONS = 16
/**
 * Throughput rises until V8 has optimized the code. That takes this long on a machine with two cores, because the load keeps both
 * cores busy.
 */
const WARM_UP_S = 8

/** A request to send repeatedly. */
export interface Question {
  readonly origin: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether to send a new Idempotency-Key with each request. */
  readonly freshKeys?: boolean
}

export interface Figures {
  readonly perSecond: number
  readonly p99Ms: number
  /** The server's CPU time (user and system) per request. */
  readonly cpuMicros: number
}

let keys = 0

const fire = (question: Question, seconds: number, connections = CONNECTIONS) => {
  const { origin, path, method, headers, body, freshKeys } = question
  return autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        path,
        method,
        headers: { ...headers },
        ...(body !== undefined && { body }),
        ...(freshKeys && {
          setupRequest: (request: autocannon.Request) => ({
            ...request,
            headers: { ...request.headers, 'idempotency-key': `fresh-${process.pid}-${keys++}` },
          }),
        }),
      },
    ],
  })
}

/** Requests from loopback need no token. */
export const metric = async (origin: string, name: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(text)?.[1])
}

const cpuSeconds = (origin: string) => metric(origin, 'process_cpu_seconds_total')

export const memoryMb = async (origin: string) => (await metric(origin, 'process_resident_memory_bytes')) / 1024 / 1024

export const warmUp = (question: Question) => fire(question, WARM_UP_S)

export const measure = async (question: Question, seconds: number, connections?: number): Promise<Figures> => {
  const before = await cpuSeconds(question.origin)
  const result = await fire(question, seconds, connections)
  const after = await cpuSeconds(question.origin)
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${question.method} ${question.path}: ${result.non2xx} error responses, ${result.errors} errors`)
  }
  return {
    perSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    cpuMicros: ((after - before) * 1e6) / result.requests.total,
  }
}

/** Returns the round with the median rate, so that a single disturbed round doesn't affect the result. */
export const median = (rounds: readonly Figures[]): Figures =>
  rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)] as Figures

/** Enough for a stable median, but few enough to finish within a second or two. */
const LATENCY_SAMPLES = 500

export const medianLatencyMs = async ({ origin, path, headers }: Question): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let n = 0; n < LATENCY_SAMPLES; n++) {
    const startedAt = performance.now()
    await waitForResponse(agent, origin + path, headers ?? {})
    times.push(performance.now() - startedAt)
  }
  agent.destroy()
  return times.toSorted((a, b) => a - b)[LATENCY_SAMPLES / 2] as number
}

export const waitForResponse = (agent: Agent, url: string, headers: Readonly<Record<string, string>>) =>
  new Promise<void>((resolve, reject) => {
    const outgoing = httpRequest(url, { agent, headers }, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`${url}: ${incoming.statusCode}`))
      incoming.resume().on('end', resolve).on('error', reject)
    })
    outgoing.on('error', reject).end()
  })
