/**
 * A domain serves pages once its owner has proven it. Until now a site only had to name one first, so those claims count for nothing:
 * each is proven from the dashboard, or by the operator with `site verify`.
 */
export const provenDomains = (): string[] => [
  'alter table sites add column domain_verified_at timestamptz',
  'delete from site_domains',
]
