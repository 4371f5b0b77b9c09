import { HOSTILE_TEMPLATES } from '../test/hostile-templates.ts'
import { printTable } from './compare.ts'
import { createFieldsOf } from './contacts.ts'
import { memoryMb } from './load.ts'
import { sendOtherRequests } from './other-requests.ts'
import type { Bench } from './servers.ts'

const ROUNDS = 3
const GOALS = { stoppedMs: 200, othersP99Ms: 50 } as const

export interface TemplateFigures {
  /** The slowest hostile template, and how long it took until it was rejected or stopped. */
  readonly slowestMs: number
  readonly slowest: string
  readonly readP99Ms: number
  readonly writeP99Ms: number
  readonly memoryMb: number
}

/** Measures how a server copes with templates that try to slow it down. */
export const benchmarkTemplates = async (bench: Bench): Promise<TemplateFigures> => {
  console.error(`  ${bench.database} hostile templates …`)
  const hostile = await bench.createTeam('Hostile')
  const other = await bench.createTeam('Others')
  await createFieldsOf(bench.origin, other.headers)
  const preview = async (body: string) => {
    const content = { channel: 'email', format: 'html', subject: 'Hi', body, data: { a: 0 } }
    const init = { method: 'POST', headers: hostile.headers, body: JSON.stringify(content) }
    const startedAt = performance.now()
    const response = await fetch(`${bench.origin}/api/v1/templates/preview`, init)
    await response.text()
    if (response.status >= 500) throw new Error(`A template was answered with ${response.status}.`)
    return performance.now() - startedAt
  }
  // Starts a render thread, so that starting it isn't measured.
  await preview('Hi')
  const others = sendOtherRequests(bench.origin, other.headers)
  await others.whileIdle()
  let [slowest, slowestMs] = ['', 0]
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, body] of Object.entries(HOSTILE_TEMPLATES)) {
      const ms = await preview(body)
      if (ms > slowestMs) [slowest, slowestMs] = [name, ms]
    }
  }
  const { readP99Ms, writeP99Ms } = await others.stop()
  const used = await memoryMb(bench.origin)
  return { slowest, slowestMs, readP99Ms, writeP99Ms, memoryMb: used }
}

/** Returns the names of the goals that were missed. */
export const printTemplates = (database: string, figures: TemplateFigures): string[] => {
  const { slowest, slowestMs, readP99Ms, writeP99Ms } = figures
  printTable(
    [`${database}, templates`, 'measured', 'goal'],
    [
      [`slowest hostile template (${slowest}), ms`, slowestMs.toFixed(0), `${GOALS.stoppedMs}`],
      ['… others’ reads meanwhile, p99 ms', readP99Ms.toFixed(1), `${GOALS.othersP99Ms}`],
      ['… others’ writes meanwhile, p99 ms', writeP99Ms.toFixed(1), `${GOALS.othersP99Ms}`],
      ['… memory of the server afterward, MB', figures.memoryMb.toFixed(0), ''],
    ],
  )
  return [
    ...(slowestMs > GOALS.stoppedMs ? [`${database} hostile templates`] : []),
    ...(Math.max(readP99Ms, writeP99Ms) > GOALS.othersP99Ms ? [`${database} others’ p99 with hostile templates`] : []),
  ]
}
