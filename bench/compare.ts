import { type Figures, measure, median, medianLatencyMs, type Question, warmUp } from './load.ts'

export interface Options {
  readonly seconds: number
  readonly rounds: number
}

/** How much of a limit we reach; `goal` is the least that will do. */
export interface Share {
  readonly name: string
  readonly ours: Figures
  readonly bare: Figures
  readonly ratio: number
  readonly goal: number | undefined
}

/** How many times as long one answer takes as another; `goal` is the most that will do. */
export interface Slowness {
  readonly name: string
  readonly oursMs: number
  readonly besideMs: number
  readonly ratio: number
  readonly goal: number
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

/** The rounds of both alternate, so that a change in the machine's mood meets both; the ratio is that of the round in the middle. */
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

/** One request at a time, so that what is compared is the time of an answer and not that of a queue. */
export const compareLatency = async (
  name: string,
  ours: Question,
  beside: Question,
  { rounds }: Options,
  goal: number,
): Promise<Slowness> => {
  console.error(`  ${name} …`)
  await warmUp(beside)
  await warmUp(ours)
  const measured: { oursMs: number; besideMs: number }[] = []
  for (let round = 0; round < 2 * rounds; round++) {
    measured.push({ besideMs: await medianLatencyMs(beside), oursMs: await medianLatencyMs(ours) })
  }
  return {
    name,
    oursMs: middle(measured.map(({ oursMs }) => oursMs)),
    besideMs: middle(measured.map(({ besideMs }) => besideMs)),
    ratio: middle(measured.map(({ oursMs, besideMs }) => oursMs / besideMs)),
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
    ['', 'p50 ms', 'beside ms', 'times', 'at most'],
    rows.map(({ name, oursMs, besideMs, ratio, goal }) => [
      name,
      oursMs.toFixed(2),
      besideMs.toFixed(2),
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
