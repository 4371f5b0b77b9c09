import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Metric, Sample } from '../../platform/http/server/metrics.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { countConnections } from '../../platform/storage/health.ts'
import type { AttemptCounts } from '../../sending/deliveries/count-attempts.ts'
import { backlogReader } from './backlog.ts'

const oneOf = (name: string, counts: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(counts).map(([key, value]) => ({ labels: { [name]: key }, value }))

/** The metrics of a process. */
export const processMetrics = (db: Db, pool: RenderPool): Metric[] => [
  {
    name: 'render_threads',
    type: 'gauge',
    labels: ['state'],
    help: 'Threads that render templates, by state: busy or idle.',
    read: () => {
      const { busy, idle } = pool.count()
      return oneOf('state', { busy, idle })
    },
  },
  {
    name: 'render_jobs_waiting',
    type: 'gauge',
    help: 'Templates that wait for a thread.',
    read: () => [{ value: pool.count().waiting }],
  },
  {
    name: 'database_connections',
    type: 'gauge',
    labels: ['state'],
    help: 'Connections to the database server, by state: busy or idle; and requests that are waiting for one. Empty if there is no server.',
    read: () => oneOf('state', { ...countConnections(db) }),
  },
]

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly attempts: AttemptCounts
  readonly crowded: () => number
}

/** The metrics of the server. Only the process that does the background work has them. */
export const serverMetrics = ({ db, clock, attempts, crowded }: Deps): Metric[] => {
  const { readCounts, readWork } = backlogReader(db, clock)
  return [
    {
      name: 'database_up',
      type: 'gauge',
      help: '1 if the database responds, otherwise 0. While it is 0, the metrics of messages, queues, jobs and connections are missing.',
      read: async () => [{ value: (await readWork()) ? 1 : 0 }],
    },
    {
      name: 'messages_total',
      type: 'counter',
      labels: ['channel', 'status'],
      help: 'Messages of all teams, by channel and status: sent, failed or bounced.',
      read: async () =>
        ((await readCounts()) ?? []).map(({ channel, outcome, n }) => ({
          labels: { channel, status: outcome },
          value: n,
        })),
    },
    {
      name: 'message_attempts_total',
      type: 'counter',
      labels: ['channel', 'outcome'],
      help: 'Attempts to send a message since the server started, by channel and outcome.',
      read: attempts.list,
    },
    {
      name: 'messages_oldest_due_seconds',
      type: 'gauge',
      labels: ['lane'],
      help: 'How long the oldest due message has been waiting, by lane. 0 if none is waiting.',
      read: async () => ((await readWork())?.lanes ?? []).map(({ lane, ageS }) => ({ labels: { lane }, value: ageS })),
    },
    {
      name: 'connections_down',
      type: 'gauge',
      labels: ['owner'],
      help: 'Connections to providers that are down, by owner: teams or server.',
      read: async () => oneOf('owner', { ...(await readWork())?.down }),
    },
    {
      name: 'queue_oldest_due_seconds',
      type: 'gauge',
      labels: ['queue'],
      help: 'How long the team that has waited longest for its turn has been waiting, by queue.',
      read: async () =>
        ((await readWork())?.queues ?? []).map(({ queue, ageS }) => ({ labels: { queue }, value: ageS })),
    },
    {
      name: 'jobs_due',
      type: 'gauge',
      labels: ['kind'],
      help: 'Jobs that are due but haven’t finished, by kind.',
      read: async () => ((await readWork())?.jobs ?? []).map(({ kind, n }) => ({ labels: { kind }, value: n })),
    },
    {
      name: 'job_oldest_due_seconds',
      type: 'gauge',
      labels: ['kind'],
      help: 'How long the oldest due job has been due, by kind.',
      read: async () => ((await readWork())?.jobs ?? []).map(({ kind, ageS }) => ({ labels: { kind }, value: ageS })),
    },
    {
      name: 'imports',
      type: 'gauge',
      labels: ['status'],
      help: 'Imports of contacts that haven’t finished, by status: waiting or running.',
      read: async () => oneOf('status', { ...(await readWork())?.imports }),
    },
    {
      name: 'sending_places_exhausted_total',
      type: 'counter',
      help: 'How often teams had to wait because too many others were waiting for slow providers, or had too many sockets open.',
      read: () => [{ value: crowded() }],
    },
  ]
}
