import { insertJob } from '../jobs/job-queries.ts'
import type { OnDelete, Slice } from '../slice.ts'
import { DELETE_SUBSCRIBERS, deleteSubscribers, deleteSubscriptionsOf } from './subscriber-queries.ts'
import { type SubscriberDeps, subscriberRoutes } from './subscriber-routes.ts'

/** A list may have millions of subscribers. Nobody sees them any more; a job deletes them. */
const deleteSubscribersLater: OnDelete = (trx, teamId, id, now) =>
  insertJob(trx, teamId, { kind: DELETE_SUBSCRIBERS, payload: { list_id: id }, runAt: now }, now)

export const subscriberSlice = (deps: SubscriberDeps): Slice => ({
  tag: { name: 'Lists', description: 'Who gets what: lists of a channel, and who is on them.' },
  api: [{ prefix: '/lists/:id/subscribers', routes: subscriberRoutes(deps) }],
  jobs: { [DELETE_SUBSCRIBERS]: deleteSubscribers },
  onDelete: { contacts: deleteSubscriptionsOf, lists: deleteSubscribersLater },
})
