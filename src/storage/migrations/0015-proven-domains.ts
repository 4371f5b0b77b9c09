/**
 * A domain now serves pages only after its owner has verified it. Until now, the first site that named a domain got it, so
 * existing claims don't count. Each must be verified in the dashboard, or by the operator with `site verify`.
 */
export const provenDomains = (): string[] => [
  'alter table sites add column domain_verified_at timestamptz',
  'delete from site_domains',
]
