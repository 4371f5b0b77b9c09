import assert from 'node:assert/strict'
import { PAGE_PATHS, startHostileSites } from '../test/hostile-sites.ts'
import { measure, memoryMb } from './load.ts'
import type { Bench } from './servers.ts'

/** The number of concurrent clients. It is also the maximum number of page reads that one team can run at the same time. */
const READERS = 4

export interface ReadingFigures {
  /** The p99 latency of another team's requests while hostile pages are read. */
  readonly p99Ms: number
  readonly pagesPerSecond: number
  readonly roseByMb: number
}

/** Measures how fast the server lists another team's brands while several clients make it read hostile pages nonstop. */
export const benchmarkReading = async (bench: Bench, seconds: number): Promise<ReadingFigures> => {
  console.error(`  ${bench.database} brands while hostile pages are read …`)
  const sites = await startHostileSites()
  const reading = await bench.createTeam('Readers')
  const other = await bench.createTeam('Others')
  const read = async (path: string) => {
    const body = JSON.stringify({ url: sites.url + path })
    const init = { method: 'POST', headers: reading.headers, body }
    const response = await fetch(`${bench.origin}/api/v1/brands/auto-configure`, init)
    assert.equal(response.status, 200, path)
  }
  try {
    await read('/nested')
    const before = await memoryMb(bench.origin)
    let isOver = false
    let pages = 0
    const readers = Array.from({ length: READERS }, async (_, reader) => {
      for (let n = reader; !isOver; n++) {
        await read(PAGE_PATHS[n % PAGE_PATHS.length] as string)
        pages++
      }
    })
    const question = { origin: bench.origin, path: '/api/v1/brands', method: 'GET', headers: other.headers } as const
    // Uses one connection, because this measures latency, not throughput.
    const figures = await measure(question, seconds, 1)
    isOver = true
    await Promise.all(readers)
    return {
      p99Ms: figures.p99Ms,
      pagesPerSecond: pages / seconds,
      roseByMb: (await memoryMb(bench.origin)) - before,
    }
  } finally {
    sites.close()
  }
}
