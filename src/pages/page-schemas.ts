import { type Static, Type } from 'typebox'
import { Id, Timestamp } from '../http/schema-types.ts'

export const Page = Type.Object(
  {
    id: Id,
    site_id: Id,
    site_name: Type.String(),
    name: Type.String(),
    url: Type.String({ description: 'Path on the site.' }),
    full_url: Type.String({ description: 'Where the page is.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'Page',
    examples: [
      {
        id: 2,
        site_id: 1,
        site_name: 'Help',
        name: 'Welcome',
        url: '/welcome',
        full_url: 'https://help.example.com/welcome',
        created_at: '2026-11-15T09:30:00.123456Z',
        updated_at: '2026-11-15T09:30:00.123456Z',
      },
    ],
  },
)
export type Page = Static<typeof Page>

export const Pages = Type.Array(Page)

export const PageFilter = Type.Object({
  site_id: Type.Optional(Type.Array(Type.Integer(), { description: 'A site, or several: `site_id[]=1&site_id[]=2`.' })),
})
