/** Small, about teams or about nobody's; Citus copies them to every node. Everything else belongs to a team. */
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
