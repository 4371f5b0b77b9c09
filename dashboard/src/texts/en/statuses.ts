/** The text of every status, grouped by the kind of object that has it. `ui/status-badge.tsx` adds an icon and a color. */
export const statuses = {
  // Contacts and subscribers
  subscribed: 'Subscribed',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',

  // Messages and campaigns
  draft: 'Draft',
  queued: 'Queued',
  scheduled: 'Scheduled',
  preparing: 'Preparing',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  failed: 'Failed',
  skipped: 'Skipped',
  suppressed: 'Suppressed',
  outbox: 'Kept in outbox',
  unknown: 'Unknown',
  canceled: 'Canceled',

  // Imports
  waiting: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  completedWithErrors: 'Completed with errors',
  stopped: 'Stopped',

  // Senders, domains, tokens and connections
  verified: 'Verified',
  unverified: 'Not verified',
  active: 'Active',
  working: 'Working',
  down: 'Down',
  disabled: 'Disabled',
  expired: 'Expired',
  revoked: 'Revoked',
}
