import type { TestContext } from 'node:test'
import { startApp } from '../test/start-app.ts'
import { Postrider, type PostriderOptions } from './src/index.ts'

/** Starts the real server and returns a client for each of two teams. */
export const startClient = async (
  t: TestContext,
  server?: Parameters<typeof startApp>[1],
  options: Partial<PostriderOptions> = {},
) => {
  const app = await startApp(t, server)
  const url = options.url ?? app.origin
  return {
    ...app,
    url,
    postrider: new Postrider({ token: app.acme.token, ...options, url }),
    rivals: new Postrider({ token: app.rival.token, ...options, url }),
  }
}

export const collect = async <Row>(rows: AsyncIterable<Row>): Promise<Row[]> => {
  const collected: Row[] = []
  for await (const row of rows) collected.push(row)
  return collected
}

/** Runs `work` on all items, `width` at a time. */
export const inParallel = async <Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

const FIELD = { type: 'text', contact_type: 'person' } as const

export const createTextFields = async (postrider: Postrider, ...tags: readonly string[]): Promise<void> => {
  for (const tag of tags) await postrider.contactFields.create({ ...FIELD, name: tag, tag })
}
