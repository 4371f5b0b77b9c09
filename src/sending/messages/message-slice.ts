import type { Slice } from '../../platform/slice.ts'
import { ERASE_MESSAGES, eraseMessages } from './erase-messages.ts'
import { FILL_MESSAGE_STATES, fillMessageStates } from './fill-message-states.ts'
import { giveUpSuspendedMessages } from './give-up-suspended.ts'
import { type MessageDeps, messageRoutes } from './message-routes.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { sendTestRoutes } from './send-test-routes.ts'
import { emailRoutes, pushRoutes, type SendingDeps, smsRoutes } from './sending-routes.ts'
import { GIVE_UP_SUSPENDED } from './suspended-chunk-queries.ts'
import { suspendedRoutes } from './suspended-routes.ts'
import { type Retention, SWEEP_MESSAGES, sweepMessages } from './sweep-messages.ts'

export const messageSlice = (deps: MessageDeps & SendingDeps & { readonly retention: Retention }): Slice => ({
  reads: [
    'campaigns',
    'contact_addresses',
    'contact_pauses',
    'contacts',
    'identifiers',
    'links',
    'list_opt_outs',
    'lists',
    'queue_lanes',
    'subscribers',
    'suppressions',
  ],
  tag: { name: 'Messages', description: 'Emails, text messages and push notifications, and what happened to them.' },
  api: [
    { prefix: '/emails', routes: emailRoutes(deps) },
    { prefix: '/sms', routes: smsRoutes(deps) },
    { prefix: '/push', routes: pushRoutes(deps) },
    { prefix: '/messages', routes: messageRoutes(deps) },
  ],
  dashboard: [
    { prefix: '/outbox', routes: outboxRoutes(deps) },
    { prefix: '/suspended-messages', routes: suspendedRoutes(deps) },
    // This route belongs to the messages slice, because it sends messages.
    { prefix: '/templates', routes: sendTestRoutes(deps) },
  ],
  jobs: {
    [SWEEP_MESSAGES]: sweepMessages(deps.retention),
    [ERASE_MESSAGES]: eraseMessages,
    [FILL_MESSAGE_STATES]: fillMessageStates,
    [GIVE_UP_SUSPENDED]: giveUpSuspendedMessages,
  },
})
