import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Linux reports CPU times in this unit, whatever the kernel's own clock rate is. */
const TICKS_PER_SECOND = 100

/** Whether `/proc` has the CPU times and the memory of other processes. */
export const CAN_READ_PROCESSES = process.platform === 'linux'

interface ProcessTimes {
  readonly pid: number
  readonly parent: number
  /** Includes all threads, and the child processes that have ended. */
  readonly seconds: number
}

/** undefined: the process has ended. */
const findTimes = (pid: number): ProcessTimes | undefined => {
  const stat = readProcFile(pid, 'stat')
  if (stat === undefined) return undefined
  // The fields come after the program's name, which is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid, parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }
}

const readProcFile = (pid: number, name: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the CPU time (user and system) that a process and all of its descendants have used. */
export const cpuSecondsOf = (pid: number): number => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => findTimes(Number(name)) ?? [])
  const sumFrom = (parent: number): number =>
    all.filter((times) => times.parent === parent).reduce((sum, child) => sum + child.seconds + sumFrom(child.pid), 0)
  return (findTimes(pid)?.seconds ?? 0) + sumFrom(pid)
}

interface MachineTimes {
  readonly all: number
  readonly stolen: number
}

/** The fields are described in proc_stat(5): user, nice, system, idle, iowait, irq, softirq, steal, and two that user and nice include. */
const machineTimes = (): MachineTimes => {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, it) => sum + it, 0), stolen: ticks[7] ?? 0 }
}

/**
 * Returns a function that returns the share of the CPU time since then that a virtual machine's host gave to others. Figures that were
 * measured with different shares can't be compared.
 */
export const watchStolenTime = (): (() => number) => {
  if (!CAN_READ_PROCESSES) return () => Number.NaN
  const before = machineTimes()
  return () => {
    const now = machineTimes()
    return (now.stolen - before.stolen) / (now.all - before.all)
  }
}

/** Returns the most memory that a process has used since it started. */
export const peakMemoryMb = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readProcFile(pid, 'status') ?? '')?.[1]) / 1_024

/** Returns the process that starts all others of a PostgreSQL server, or undefined if the server isn't on this machine. */
export const findPostgresPid = async (url: string): Promise<number | undefined> => {
  if (!CAN_READ_PROCESSES) return undefined
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const { pid } = rows[0] as { pid: number }
    return readProcFile(pid, 'comm')?.startsWith('postgres') ? findTimes(pid)?.parent : undefined
  } finally {
    await client.end()
  }
}
