import type { Carrier, FindCarrier } from './carrier.ts'

export interface AttemptCounts {
  /** Wraps a function that finds carriers, so that what they send is counted. */
  readonly counting: (find: FindCarrier) => FindCarrier
  readonly list: () => {
    readonly labels: { readonly channel: string; readonly outcome: string }
    readonly value: number
  }[]
}

/** Counts the attempts of this process to send messages, by channel and outcome. */
export const countAttempts = (): AttemptCounts => {
  const counts = new Map<string, number>()
  const countingSend =
    (channel: string, send: Carrier['send']): Carrier['send'] =>
    async (...given) => {
      const carried = await send(...given)
      const key = `${channel} ${carried.is}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return carried
    }
  return {
    counting: (find) => async (teamId, channel, lane) => {
      const found = await find(teamId, channel, lane)
      if (!('carrier' in found)) return found
      return { carrier: { ...found.carrier, send: countingSend(channel, found.carrier.send) } }
    },
    list: () =>
      [...counts].map(([key, value]) => {
        const [channel = '', outcome = ''] = key.split(' ')
        return { labels: { channel, outcome }, value }
      }),
  }
}
