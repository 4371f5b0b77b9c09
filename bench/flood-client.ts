import autocannon from 'autocannon'

/**
 * Floods a form with requests, each with a different address. Run it with `fork`, because the process that measures other requests
 * must not be busy. It gets a `FloodOrder` and responds with a `FloodResult`.
 */

export interface FloodOrder {
  readonly origin: string
  readonly path: string
  readonly perSecond: number
  readonly seconds: number
}

export interface FloodResult {
  readonly perSecond: number
  readonly statuses: Readonly<Record<string, number>>
}

/** As many as a proxy usually keeps open. */
const CONNECTIONS = 50

process.once('message', async ({ origin, path, perSecond, seconds }: FloodOrder) => {
  let addresses = 0
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    overallRate: perSecond,
    duration: seconds,
    requests: [
      {
        path,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        setupRequest: (request) => ({ ...request, body: `email=visitor${addresses++}%40mail.example` }),
      },
    ],
  })
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count])
  const answer: FloodResult = {
    perSecond: result.requests.total / result.duration,
    statuses: Object.fromEntries(statuses),
  }
  process.send?.(answer, () => process.exit())
})
