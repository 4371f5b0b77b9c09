import { sendCampaignWithCrashes } from '../test/crashing-campaigns.ts'
import { sendWithCrashes } from '../test/crashing-servers.ts'
import type { TestLocation } from '../test/test-database.ts'
import { printTable } from './compare.ts'

const CONNECTIONS = 10
const KILLS = { one: 20, two: 10 }

interface Round {
  readonly name: string
  readonly messages: number
  readonly arrived: number
  readonly repeated: number
  readonly unknown: number
  readonly maxUndecided: number
  readonly isTransactional: boolean
  /** How long it took from the last restart until no message was waiting to be sent. */
  readonly takeoverSeconds: number
  readonly statuses: string
  /** Whether a campaign's dry run, ledger, counts and report agree. */
  readonly areNumbersEqual?: boolean
}

type NewLocation = () => Promise<TestLocation>

/** Kills servers while they send, and counts the messages that are lost or sent twice. */
export const benchmarkCrashes = async (newLocation: NewLocation, database: string, messages: number) => {
  const rounds: Round[] = []
  const run = async (name: string, lane: 'marketing' | 'transactional', servers: number, kills: number) => {
    console.error(`  ${database} crashes: ${name} …`)
    // Random, so that servers are killed at any point. On average, the last kill happens once three quarters of the messages have
    // been sent.
    const betweenKills = () => Math.ceil(Math.random() * 2 * 0.75 * (messages / kills))
    const plan = { lane, messages, kills, servers, connections: CONNECTIONS, betweenKills }
    const { distinct, repeated, statuses, lastSeconds } = await sendWithCrashes(await newLocation(), plan)
    rounds.push({
      name,
      messages,
      arrived: distinct,
      repeated: repeated.length,
      unknown: statuses.unknown ?? 0,
      maxUndecided: CONNECTIONS * kills,
      isTransactional: lane === 'transactional',
      takeoverSeconds: lastSeconds,
      statuses: JSON.stringify(statuses),
    })
  }
  const runCampaign = async (name: string, servers: number, kills: number) => {
    console.error(`  ${database} crashes: ${name} …`)
    const plan = { recipients: messages, kills, servers, connections: CONNECTIONS }
    const result = await sendCampaignWithCrashes(await newLocation(), plan)
    const { distinct, repeated, statuses, check, campaign, report, lastSeconds } = result
    const { sent = 0, unknown = 0 } = statuses
    const numbers = [check.will_receive, campaign.counts.total, campaign.counts.sent + campaign.counts.unknown]
    const areEqual = [...numbers, report.funnel.eligible, sent + unknown].every((n) => n === messages)
    rounds.push({
      name,
      messages,
      arrived: distinct,
      repeated: repeated.length,
      unknown,
      isTransactional: false,
      // After each kill, the leases of all servers are ended, so messages that any server is sending can get the status `unknown`.
      maxUndecided: CONNECTIONS * kills * servers,
      takeoverSeconds: lastSeconds,
      statuses: `${JSON.stringify(statuses)}${areEqual ? '' : ', but the numbers of the campaign differ'}`,
      areNumbersEqual: areEqual,
    })
  }
  await runCampaign(`${KILLS.one} kills, campaign`, 1, KILLS.one)
  if (database === 'postgres') await runCampaign(`${KILLS.one} kills, two servers, campaign`, 2, KILLS.one)
  await run(`${KILLS.one} kills, marketing`, 'marketing', 1, KILLS.one)
  await run(`${KILLS.one} kills, transactional`, 'transactional', 1, KILLS.one)
  if (database === 'postgres') {
    await run(`${KILLS.two} kills, two servers, marketing`, 'marketing', 2, KILLS.two)
  }
  return rounds
}

/** Returns the names of the missed goals. */
export const printCrashes = (database: string, rounds: readonly Round[]): string[] => {
  printTable(
    [`${database}, kill -9`, 'messages', 'arrived', 'twice', 'unknown', 'allowed', 'end, s'],
    rounds.map(({ name, messages, arrived, repeated, unknown, maxUndecided, takeoverSeconds }) => [
      name,
      `${messages}`,
      `${arrived}`,
      `${repeated}`,
      `${unknown}`,
      `${maxUndecided}`,
      takeoverSeconds.toFixed(0),
    ]),
  )
  return rounds.filter((round) => !isSafe(round)).map(({ name, statuses }) => `${database} ${name}: ${statuses}`)
}

/**
 * Returns whether a round lost and repeated no more messages than allowed. After a kill, a few marketing messages may get the
 * status `unknown`. They may or may not have arrived. Transactional emails always arrive, but a few may arrive twice.
 */
const isSafe = ({ isTransactional, messages, arrived, repeated, unknown, maxUndecided, areNumbersEqual }: Round) =>
  areNumbersEqual !== false &&
  (isTransactional
    ? arrived === messages && unknown === 0 && repeated <= maxUndecided
    : arrived >= messages - unknown && repeated === 0 && unknown <= maxUndecided)
