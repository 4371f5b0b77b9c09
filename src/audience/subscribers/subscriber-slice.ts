import { insertJob } from '../../platform/jobs/job-queries.ts'
import type { OnDelete, Slice } from '../../platform/slice.ts'
import { deletePause } from './pause-queries.ts'
import { DELETE_SUBSCRIBERS, deleteSubscribers, deleteSubscriptionsOf } from './subscriber-queries.ts'
import { type SubscriberDeps, subscriberRoutes } from './subscriber-routes.ts'

/** Deletes subscribers in a job, because a list may have millions. */
const deleteSubscribersLater: OnDelete = (trx, teamId, id, now) =>
  insertJob(trx, teamId, { kind: DELETE_SUBSCRIBERS, payload: { list_id: id }, runAt: now }, now)

export const subscriberSlice = (deps: SubscriberDeps): Slice => ({
  reads: ['contact_values', 'lists'],
  tag: { name: 'Lists', description: 'Lists of contacts that receive messages on one channel, and their subscribers.' },
  api: [{ prefix: '/lists/:id/subscribers', routes: subscriberRoutes(deps) }],
  jobs: { [DELETE_SUBSCRIBERS]: deleteSubscribers },
  onDelete: {
    contacts: async (trx, teamId, id) => {
      await deleteSubscriptionsOf(trx, teamId, id)
      await deletePause(trx, teamId, id)
    },
    lists: deleteSubscribersLater,
  },
})
