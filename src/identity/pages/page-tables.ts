import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/storage/tables.ts'

/** A hosted HTML document. */
export interface PageTable {
  id: Generated<number>
  team_id: number
  site_id: number
  name: string
  /** The name's `nameKey`. Pages are sorted by it. */
  name_key: string
  /** The decoded path of the page on its site. */
  url: string
  html: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface SiteTable {
  id: Generated<number>
  team_id: number
  name: string
  domain: string | null
  /** Null if the domain isn't verified. An unverified domain serves no pages. */
  domain_verified_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** Maps a verified domain to its site. */
export interface SiteDomainTable {
  id: Generated<number>
  domain: string
  team_id: number
  site_id: number
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    pages: PageTable
    sites: SiteTable
    site_domains: SiteDomainTable
  }
}
