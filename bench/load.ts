import autocannon from 'autocannon'

/** Enough to keep one server process busy. */
const CONNECTIONS = 16
/** V8 takes its time to optimise while the load keeps both cores busy; before that the figures climb. */
const WARM_UP_S = 8

/** One thing to ask, over and over. */
export interface Question {
  readonly origin: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** A new Idempotency-Key with each request. */
  readonly freshKeys?: boolean
}

export interface Figures {
  readonly perSecond: number
  readonly p99Ms: number
  /** Of the server, user and system. */
  readonly cpuMicros: number
}

let keys = 0

const fire = (question: Question, seconds: number) => {
  const { origin, path, method, headers, body, freshKeys } = question
  return autocannon({
    url: origin,
    connections: CONNECTIONS,
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

/** Both kinds of server tell their CPU seconds without a token on loopback. */
const cpuSeconds = async (origin: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.e-]+)/m.exec(text)?.[1])
}

export const warmUp = (question: Question) => fire(question, WARM_UP_S)

export const measure = async (question: Question, seconds: number): Promise<Figures> => {
  const before = await cpuSeconds(question.origin)
  const result = await fire(question, seconds)
  const after = await cpuSeconds(question.origin)
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${question.method} ${question.path}: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return {
    perSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    cpuMicros: ((after - before) * 1e6) / result.requests.total,
  }
}

/** By their rate: the round in the middle, untouched by one that the machine disturbed. */
export const median = (rounds: readonly Figures[]): Figures =>
  rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)] as Figures
