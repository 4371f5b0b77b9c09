import { startServer } from '../test/server-process.ts'
import type { Sink } from '../test/start-sink.ts'
import type { TestLocation } from '../test/test-database.ts'
import { asker, type BenchTeam } from './campaign.ts'
import type { Sender } from './measure-sender.ts'

/** The largest page of a list in the API. */
const PER_PAGE = 100

/** Starts a server that sends a campaign. */
export const startPostrider = async (
  location: TestLocation,
  sink: Sink,
  team: BenchTeam,
  campaignId: number,
): Promise<Sender> => {
  const environment = { LOG_LEVEL: 'info', SMTP_URL: `${sink.url}?security=none` }
  const { origin, child, exited } = await startServer(location, environment, 'ignore')
  const ask = asker(origin, team)
  return {
    pid: child.pid as number,
    send: () => ask('POST', `/campaigns/${campaignId}/send`),
    isFinished: async () => (await ask('GET', `/campaigns/${campaignId}`)).status === 'sent',
    listUnknown: async () => {
      const path = `/messages?campaign_id=${campaignId}&status=unknown&per_page=${PER_PAGE}`
      const { data } = (await ask('GET', path)) as { data: { to: string }[] }
      return data.map(({ to }) => to)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
