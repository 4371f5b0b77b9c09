import { startSink } from '../test/start-sink.ts'
import { createCampaign, makeRecipients } from './campaign.ts'
import { printTable } from './compare.ts'
import { CAN_READ_PROCESSES, findPostgresPid } from './cpu-times.ts'
import { type KilledCampaign, measureWholeCampaign, sendWithKills, type WholeCampaign } from './measure-sender.ts'
import { killedCount, type PeerFigures } from './peer.ts'
import { startPostrider } from './postrider-sender.ts'
import { type Bench, newLocation, startBench } from './servers.ts'
import { checkThatNothingWasAnalyzed, preventStatistics, settleDatabase } from './statistics.ts'

/** listmonk's rate is multiplied by `ofPeerRate`, and its CPU time per email by `ofPeerCpu`. */
const GOALS = {
  sqlite: { ofPeerRate: 1.25, ofPeerCpu: undefined },
  postgres: { ofPeerRate: 1, ofPeerCpu: 0.9 },
  neverAnalyzed: 0.9,
} as const

/** With bad query plans, a campaign takes hours. Its goal is missed long before, so measuring ends after this multiple of the time. */
const SLOWEST = 5

export interface WholeCampaigns {
  readonly messages: number
  readonly whole: WholeCampaign
  /** undefined on SQLite, whose planner doesn't use statistics. */
  readonly neverAnalyzed: WholeCampaign | undefined
  readonly killed: KilledCampaign
}

/** A campaign that wasn't sent yet, in a database that has already sent one of the same size. */
interface NextCampaign {
  readonly team: Awaited<ReturnType<Bench['createTeam']>>
  readonly campaignId: number
}

/** Sends whole campaigns without any other load, in the same way as `benchmarkListmonk`. */
export const benchmarkWholeCampaigns = async (
  { database, location }: Bench,
  { team, campaignId }: NextCampaign,
  messages: number,
): Promise<WholeCampaigns> => {
  const say = (what: string) => console.error(`  ${database} ${what} …`)
  const sink = await startSink('--by-recipient')
  const { databaseUrl } = location
  const postgresPid = databaseUrl ? await findPostgresPid(databaseUrl) : undefined
  /** Creates a database with a campaign. `isAnalyzed` is about PostgreSQL's statistics. */
  const makeOther = async (recipients: number, isAnalyzed: boolean) => {
    const other = await newLocation(location)
    const bench = await startBench(database, other)
    try {
      if (other.databaseUrl && !isAnalyzed) await preventStatistics(other.databaseUrl)
      const team = await bench.createTeam('Sender')
      const listId = await makeRecipients(other, bench.origin, team, recipients)
      if (other.databaseUrl && isAnalyzed) await settleDatabase(other.databaseUrl)
      const campaignId = await createCampaign(bench.origin, team, listId)
      return { location: other, start: () => startPostrider(other, sink, team, campaignId) }
    } finally {
      bench.stop()
    }
  }
  const measureNeverAnalyzed = async ({ perSecond }: WholeCampaign) => {
    const { location, start } = await makeOther(messages, false)
    const url = location.databaseUrl as string
    await checkThatNothingWasAnalyzed(url)
    const maxSeconds = (SLOWEST * messages) / perSecond
    const figures = await measureWholeCampaign(start, { sink, messages, postgresPid, maxSeconds })
    await checkThatNothingWasAnalyzed(url)
    return figures
  }
  try {
    if (databaseUrl) await settleDatabase(databaseUrl)
    say(`${messages} messages sent, without other load`)
    const start = () => startPostrider(location, sink, team, campaignId)
    const whole = await measureWholeCampaign(start, { sink, messages, postgresPid })
    if (databaseUrl) say(`${messages} messages sent, never analyzed`)
    const neverAnalyzed = databaseUrl ? await measureNeverAnalyzed(whole) : undefined
    say(`${killedCount(messages)} messages sent, kill -9`)
    const other = await makeOther(killedCount(messages), true)
    return { messages, whole, neverAnalyzed, killed: await sendWithKills(other.start, sink, killedCount(messages)) }
  } finally {
    sink.stop()
  }
}

/** Prints our figures next to listmonk's, if they were measured. Returns the names of the goals that were missed. */
export const printWholeCampaigns = (
  database: string,
  { messages, whole, neverAnalyzed, killed }: WholeCampaigns,
  peer: PeerFigures | undefined,
): string[] => {
  const { ofPeerRate, ofPeerCpu } = database === 'postgres' ? GOALS.postgres : GOALS.sqlite
  const rateGoal = peer && peer.whole.perSecond * ofPeerRate
  const cpuGoal = peer && ofPeerCpu && cpuOf(peer.whole) * ofPeerCpu
  const ofAnalyzed = neverAnalyzed && neverAnalyzed.perSecond / whole.perSecond
  const row = (name: string, ours: number | undefined, theirs: number | undefined, goal?: number) => [
    name,
    show(ours),
    ...(peer ? [show(theirs)] : []),
    show(goal),
  ]
  printTable(
    [`${database}, a whole campaign to ${messages}`, 'Postrider', ...(peer ? ['listmonk'] : []), 'goal'],
    [
      row('from Send to the last email, emails per second', whole.perSecond, peer?.whole.perSecond, rateGoal),
      row('… steady rate', whole.steadyPerSecond, peer?.whole.steadyPerSecond),
      row('… CPU per email, µs: the program', whole.programMicros, peer?.whole.programMicros),
      row('… CPU per email, µs: PostgreSQL', whole.databaseMicros, peer?.whole.databaseMicros),
      row('… CPU per email, µs: both', cpuOf(whole), peer && cpuOf(peer.whole), cpuGoal),
      row('… memory, MB', whole.memoryMb, peer?.whole.memoryMb),
      row(
        '… CPU time that the host gave to other machines, %',
        whole.stolenShare * 100,
        peer && peer.whole.stolenShare * 100,
      ),
      row('… lost', whole.lost, peer?.whole.lost, 0),
      row('… sent twice', whole.repeated, peer?.whole.repeated, 0),
      ...(neverAnalyzed
        ? [
            row('never analyzed, from Send to the last email, emails per second', neverAnalyzed.perSecond, undefined),
            row('… CPU per email, µs: both', cpuOf(neverAnalyzed), undefined),
            row('… CPU time that the host gave to other machines, %', neverAnalyzed.stolenShare * 100, undefined),
            ['… rate vs. analyzed', ofAnalyzed?.toFixed(2) ?? '', ...(peer ? [''] : []), `${GOALS.neverAnalyzed}`],
          ]
        : []),
      row(`a campaign to ${killed.messages}, times killed with kill -9`, killed.kills, peer?.killed.kills),
      row('… lost', killed.lost, peer?.killed.lost, 0),
      row('… sent twice', killed.repeated, peer?.killed.repeated, 0),
      row('… listed as unknown', killed.unknown, undefined),
      row('… listed as unknown, but arrived', killed.unknownArrived, undefined),
    ],
  )
  if (!CAN_READ_PROCESSES) {
    console.log('CPU times and memory of whole campaigns: skipped, because only Linux has /proc.')
  } else if (database === 'postgres' && Number.isNaN(whole.databaseMicros)) {
    console.log('PostgreSQL’s CPU time: skipped, because its server isn’t a process on this machine.')
  }
  const isLossy = [whole, killed].some(({ lost, repeated }) => lost > 0 || repeated > 0)
  return [
    ...(rateGoal && whole.perSecond < rateGoal ? [`${database} rate from Send to the last email vs. listmonk`] : []),
    ...(cpuGoal && cpuOf(whole) > cpuGoal ? [`${database} CPU per email vs. listmonk`] : []),
    ...(ofAnalyzed && ofAnalyzed < GOALS.neverAnalyzed ? [`${database} rate when never analyzed`] : []),
    ...(isLossy ? [`${database} lost or repeated emails of whole campaigns`] : []),
  ]
}

/** The CPU time per email, database included. */
const cpuOf = ({ programMicros, databaseMicros }: WholeCampaign) =>
  programMicros + (Number.isNaN(databaseMicros) ? 0 : databaseMicros)

const show = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '' : value.toFixed(0))
