/**
 * A domain now serves pages only after its owner has verified it. Before this, any site could claim an unused domain, so existing
 * claims are deleted. Each domain must be verified in the dashboard, or on the command line with `site verify`.
 */
export const provenDomains = (): string[] => [
  'alter table sites add column domain_verified_at timestamptz',
  'delete from site_domains',
]
