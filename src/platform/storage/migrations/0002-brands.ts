import type { Ddl } from '../dialect.ts'

export const brands = ({ teamTable, bytewiseText }: Ddl): string[] => [
  ...teamTable(
    'brands',
    `name text not null,
     name_key ${bytewiseText} not null,
     short_description text,
     website_url text,
     primary_color text,
     secondary_color text,
     is_default boolean not null,
     logo_image text,
     logo_square_image text,
     header_image text,
     footer_image text,
     social_share_image text,
     email_address_id bigint,
     phone_id bigint,
     social_links json,
     tags json not null,
     created_at timestamptz not null,
     updated_at timestamptz not null`,
  ),
  'create index brands_name on brands (team_id, name_key, id)',
  'create unique index brands_default on brands (team_id) where is_default',
]
