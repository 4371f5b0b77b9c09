import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ApiClient } from './api-client.ts'
import type { signedIn } from './dashboard-user.ts'
import type { uploader } from './upload.ts'

/** What an example of a team is made with. */
export interface Maker {
  readonly client: ApiClient
  /** The same team's dashboard. */
  readonly api: Awaited<ReturnType<typeof signedIn>>['api']
  readonly upload: ReturnType<typeof uploader>
  /** By the names of the path's parameters before this one. */
  readonly ids: Readonly<Record<string, number>>
}

export type MakeExample = (maker: Maker) => Promise<{ readonly id: number }>

/** How to make one of what stands at a path, by the path up to its parameter: `/lists/:id/subscribers/:subscriber_id`. */
export type Examples = Readonly<Record<string, MakeExample>>

export const uniqueName = () => `x${Math.random().toString(36).slice(2)}`

/** Of all slices: each has its own in `….examples.ts`. */
export const loadExamples = async (): Promise<Examples> => {
  const files = globSync('src/*/*.examples.ts')
  const modules: { readonly EXAMPLES: Examples }[] = await Promise.all(
    files.map((file) => import(pathToFileURL(file).href)),
  )
  return Object.assign({}, ...modules.map(({ EXAMPLES }) => EXAMPLES))
}
