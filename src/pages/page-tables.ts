import type { Generated } from 'kysely'
import type { Timestamp } from '../storage/tables.ts'

/** A hosted HTML document. */
export interface PageTable {
  id: Generated<number>
  team_id: number
  site_id: number
  name: string
  /** Made by `nameKey`: the list's order. */
  name_key: string
  /** Path on the site, as people read it: not encoded. */
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
  /** null: the domain isn't proven, and serves nothing. */
  domain_verified_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** Which site a request's host means. */
export interface SiteDomainTable {
  id: Generated<number>
  domain: string
  team_id: number
  site_id: number
}

declare module '../storage/tables.ts' {
  interface Tables {
    pages: PageTable
    sites: SiteTable
    site_domains: SiteDomainTable
  }
}
