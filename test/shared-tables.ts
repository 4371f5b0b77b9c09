/** Small tables that aren't split by team. Citus copies them to every server. All other tables are team tables. */
export const SHARED_TABLES = [
  'heartbeats',
  'invitations',
  'memberships',
  'migrations',
  'send_counts',
  'server_connection_states',
  'server_settings',
  'sessions',
  'sign_in_tries',
  'site_domains',
  'teams',
  'tokens',
  'user_mails',
  'users',
]
