import type { Generated } from 'kysely'
import type { Json, NullableJson, Timestamp } from '../../platform/storage/tables.ts'

/** A brand says who a team's messages are from. */
export interface BrandTable {
  id: Generated<number>
  team_id: number
  name: string
  /** The name's `nameKey`. Brands are sorted by it. */
  name_key: string
  short_description: string | null
  website_url: string | null
  primary_color: string | null
  secondary_color: string | null
  is_default: boolean
  logo_image: string | null
  logo_square_image: string | null
  header_image: string | null
  footer_image: string | null
  social_share_image: string | null
  email_address_id: number | null
  phone_id: number | null
  /** URLs, keyed by network name. */
  social_links: NullableJson<Record<string, string>>
  /** Shown in the footer of marketing emails. */
  postal_address: string | null
  /** A site with a verified domain. Links in messages use this domain. */
  site_id: number | null
  tags: Json<string[]>
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    brands: BrandTable
  }
}
