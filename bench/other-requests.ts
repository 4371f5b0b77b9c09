import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { contactOf } from './make-contacts.ts'

const ASK_EVERY_MS = 5

/** Lists and creates another team's contacts at a steady pace, and measures how long each request takes. */
export const sendOtherRequests = (origin: string, headers: Readonly<Record<string, string>>) => {
  const url = `${origin}/api/v1/contacts`
  let reads: number[] = []
  let writes: number[] = []
  let isOver = false
  const timed = async (times: number[], init?: RequestInit) => {
    const startedAt = performance.now()
    const response = await fetch(url, { headers, ...init })
    await response.text()
    assert.ok(response.ok, `${response.status}`)
    times.push(performance.now() - startedAt)
  }
  const asking = (async () => {
    for (let n = 0; !isOver; n++) {
      await timed(reads)
      await timed(writes, { method: 'POST', body: JSON.stringify(contactOf(n)) })
      await sleep(ASK_EVERY_MS)
    }
  })()
  return {
    /** Warms up for two seconds. Prints the measurements, then discards them. */
    whileIdle: async () => {
      await sleep(2_000)
      console.error(`    others, before: ${p99(reads).toFixed(1)} ms, ${p99(writes).toFixed(1)} ms to write`)
      reads = []
      writes = []
    },
    stop: async () => {
      isOver = true
      await asking
      return { readP99Ms: p99(reads), writeP99Ms: p99(writes) }
    },
  }
}

export const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
