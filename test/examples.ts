import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ApiClient } from './api-client.ts'
import type { signedIn } from './dashboard-user.ts'
import type { uploader } from './upload.ts'

/** The clients and the parent ids for creating an example row. */
export interface Maker {
  readonly client: ApiClient
  /** Sends requests to /dashboard/api for the same team. */
  readonly api: Awaited<ReturnType<typeof signedIn>>['api']
  readonly upload: ReturnType<typeof uploader>
  /** Creates a verified email sender. Returns its id. */
  readonly createSender: () => Promise<number>
  /** Creates a privacy request. Returns its id. */
  readonly createRequest: () => Promise<number>
  /** The ids of the parent rows, by the names of the preceding parameters in the path. */
  readonly ids: Readonly<Record<string, number>>
}

export type MakeExample = (maker: Maker) => Promise<{ readonly id: number }>

/** Functions that create a row, by the path up to its id, like `/lists/:id/subscribers/:subscriber_id`. */
export type Examples = Readonly<Record<string, MakeExample>>

export const uniqueName = () => `x${Math.random().toString(36).slice(2)}`

export const loadExamples = async (): Promise<Examples> => {
  const files = globSync('src/**/*.examples.ts')
  const modules: { readonly EXAMPLES: Examples }[] = await Promise.all(
    files.map((file) => import(pathToFileURL(file).href)),
  )
  return Object.assign({}, ...modules.map(({ EXAMPLES }) => EXAMPLES))
}

/** Creates a row for each parameter of a path, nested in the row of the previous parameter. Returns the rows' ids. */
export const idsInPath = async (
  examples: Examples,
  team: Omit<Maker, 'ids'>,
  path: string,
): Promise<Record<string, number>> => {
  const ids: Record<string, number> = {}
  for (const { 1: name = '', index } of path.matchAll(/:(\w+)/g)) {
    const upToHere = path.slice(0, index + name.length + 1)
    const make = examples[upToHere]
    assert.ok(make, `${upToHere} has no example: add one to the slice's ….examples.ts`)
    ids[name] = (await make({ ...team, ids })).id
  }
  return ids
}

export const pathWithIds = (path: string, ids: Readonly<Record<string, number>>) =>
  path.replace(/:(\w+)/g, (_, name) => String(ids[name]))
