import { compare, type Options, type Share } from './compare.ts'
import type { Bench } from './servers.ts'

/** A typical number for a team. */
const LISTED = 25
const BRAND = {
  name: 'Acme',
  short_description: 'Everything for the road runner',
  website_url: 'https://acme.example',
  primary_color: '#1a2b3c',
  logo_image: 'https://cdn.acme.example/logo.png',
  social_links: ['https://facebook.com/acme', 'https://x.com/acme'],
}
const PATH = '/api/v1/brands'

/** Compares reads with sending the same bytes from memory, and writes with running the same INSERT in a plain transaction. */
export const benchmarkBrands = async (bench: Bench, options: Options): Promise<Share[]> => {
  const { database, origin } = bench
  // Reads use a team with a fixed number of brands. Writes create brands for another team, so that the list that is read doesn't
  // grow.
  const [reads, writes] = [await bench.createTeam('Reads'), await bench.createTeam('Writes')]
  const body = JSON.stringify(BRAND)
  const create = (headers: Record<string, string>) => fetch(origin + PATH, { method: 'POST', headers, body })
  const brand = await (await create(reads.headers)).text()
  for (let n = 1; n < LISTED; n++) await create(reads.headers)
  const list = await (await fetch(origin + PATH, { headers: reads.headers })).text()
  const replayHeaders = { ...writes.headers, 'idempotency-key': 'replayed' }
  const replay = await (await create(replayHeaders)).text()

  const bare = await bench.startBare({
    bytes: { '/brand': brand, '/list': list, '/replay': replay },
    insert: { table: 'brands', teamId: writes.id },
  })
  const get = { origin, method: 'GET', headers: reads.headers } as const
  const post = { origin, path: PATH, method: 'POST', body } as const
  const isSqlite = database === 'sqlite'
  try {
    return [
      await compare(
        `${database} GET brand`,
        { ...get, path: `${PATH}/${JSON.parse(brand).id}` },
        bare.get('/brand'),
        options,
        isSqlite ? 0.4 : undefined,
      ),
      await compare(`${database} GET brands (${LISTED})`, { ...get, path: PATH }, bare.get('/list'), options),
      await compare(
        `${database} POST brand, fresh key`,
        { ...post, headers: writes.headers, freshKeys: true },
        bare.post('/insert', body),
        options,
        isSqlite ? 0.5 : undefined,
      ),
      await compare(
        `${database} POST brand, replay`,
        { ...post, headers: replayHeaders },
        bare.post('/replay', body),
        options,
      ),
    ]
  } finally {
    bare.stop()
  }
}
