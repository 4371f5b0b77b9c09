import { type Figures, measure, median, medianLatencyMs, type Question, warmUp } from './load.ts'

export interface Options {
  readonly seconds: number
  readonly rounds: number
}

/** Our throughput as a share of the baseline's. `goal` is the minimum. */
export interface Share {
  readonly name: string
  readonly ours: Figures
  readonly bare: Figures
  readonly ratio: number
  readonly goal: number | undefined
}

/** Our latency as a multiple of the baseline's. `goal` is the maximum. */
export interface Slowness {
  readonly name: string
  readonly oursMs: number
  readonly baselineMs: number
  readonly ratio: number
  readonly goal: number
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

/**
 * Measures our server and the baseline in alternating rounds, so that other load on the machine affects both. Returns the
 * medians.
 */
export const compare = async (
  name: string,
  ours: Question,
  bare: Question,
  { seconds, rounds }: Options,
  goal?: number,
): Promise<Share> => {
  console.error(`  ${name} …`)
  await warmUp(ours)
  await warmUp(bare)
  const measured: { ours: Figures; bare: Figures }[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push({ bare: await measure(bare, seconds), ours: await measure(ours, seconds) })
  }
  const ratio = middle(measured.map((round) => round.ours.perSecond / round.bare.perSecond))
  return {
    name,
    ours: median(measured.map((round) => round.ours)),
    bare: median(measured.map((round) => round.bare)),
    ratio,
    goal,
  }
}

/**
 * Compares our median latency with the baseline's. Sends one request at a time, so that response times don't include waiting in a
 * queue.
 */
export const compareLatency = async (
  name: string,
  ours: Question,
  baseline: Question,
  { rounds }: Options,
  goal: number,
): Promise<Slowness> => {
  console.error(`  ${name} …`)
  await warmUp(baseline)
  await warmUp(ours)
  const measured: { oursMs: number; baselineMs: number }[] = []
  for (let round = 0; round < 2 * rounds; round++) {
    measured.push({ baselineMs: await medianLatencyMs(baseline), oursMs: await medianLatencyMs(ours) })
  }
  return {
    name,
    oursMs: middle(measured.map(({ oursMs }) => oursMs)),
    baselineMs: middle(measured.map(({ baselineMs }) => baselineMs)),
    ratio: middle(measured.map(({ oursMs, baselineMs }) => oursMs / baselineMs)),
    goal,
  }
}

export const printShares = (rows: readonly Share[]) =>
  printTable(
    ['', 'Postrider/s', 'bare/s', 'ratio', 'goal', 'CPU µs', 'bare CPU µs', 'p99 ms'],
    rows.map(({ name, ours, bare, ratio, goal }) => [
      name,
      ours.perSecond.toFixed(0),
      bare.perSecond.toFixed(0),
      ratio.toFixed(2),
      goal?.toFixed(2) ?? '',
      ours.cpuMicros.toFixed(0),
      bare.cpuMicros.toFixed(0),
      ours.p99Ms.toFixed(1),
    ]),
  )

export const printSlowness = (rows: readonly Slowness[]) =>
  printTable(
    ['', 'p50 ms', 'baseline ms', 'times', 'at most'],
    rows.map(({ name, oursMs, baselineMs, ratio, goal }) => [
      name,
      oursMs.toFixed(2),
      baselineMs.toFixed(2),
      ratio.toFixed(2),
      goal.toFixed(1),
    ]),
  )

export const printTable = (header: readonly string[], cells: readonly (readonly string[])[]) => {
  const widths = header.map((_, column) => Math.max(...[header, ...cells].map((row) => row[column]?.length ?? 0)))
  for (const row of [header, ...cells]) {
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
  }
}
