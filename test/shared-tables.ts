/** Small tables that aren't split by team. Citus copies them to every server. All other tables are team tables. */
export const SHARED_TABLES = [
  'invitations',
  'memberships',
  'migrations',
  'send_counts',
  'sessions',
  'sign_in_tries',
  'site_domains',
  'teams',
  'tokens',
  'user_mails',
  'users',
]
