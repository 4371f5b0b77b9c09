/** Small tables that don't belong to a team. Citus copies them to every server. All other tables belong to a team. */
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
