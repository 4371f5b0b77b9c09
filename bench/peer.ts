import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startSink } from '../test/start-sink.ts'
import { findPostgresPid } from './cpu-times.ts'
import { installListmonk } from './listmonk.ts'
import { insertList } from './listmonk-database.ts'
import { contactOf } from './make-contacts.ts'
import { type KilledCampaign, measureWholeCampaign, sendWithKills, type WholeCampaign } from './measure-sender.ts'
import { settleDatabase } from './statistics.ts'

/** How many of the messages to send in the campaign during which the program is killed. */
const KILLED_SHARE = 0.3

export const killedCount = (messages: number) => Math.round(messages * KILLED_SHARE)

export interface PeerFigures {
  readonly version: string
  readonly whole: WholeCampaign
  readonly killed: KilledCampaign
}

/** Sends the newsletter of our campaign with listmonk, on the same PostgreSQL server. */
export const benchmarkListmonk = async (path: string, postgresUrl: string, messages: number): Promise<PeerFigures> => {
  const say = (what: string) => console.error(`  listmonk: ${what} …`)
  const sink = await startSink('--by-recipient')
  try {
    say(`${messages} recipients stored`)
    const listmonk = await installListmonk(path, postgresUrl, sink, messages)
    try {
      const { client, createCampaign } = listmonk
      const start = await createCampaign(await insertList(client, messages))
      const startWithKills = await createCampaign(await insertList(client, killedCount(messages)))
      await settleDatabase(listmonk.databaseUrl)
      say(`${messages} messages sent`)
      const postgresPid = await findPostgresPid(postgresUrl)
      const whole = await measureWholeCampaign(start, { sink, messages, postgresPid })
      say(`${killedCount(messages)} messages sent, kill -9`)
      const killed = await sendWithKills(startWithKills, sink, killedCount(messages))
      return { version: listmonk.version, whole, killed }
    } finally {
      await listmonk.remove()
    }
  } finally {
    sink.stop()
  }
}

/** Imports the contacts that we import, on the same PostgreSQL server. Returns the rows per second. */
export const benchmarkListmonkImport = async (
  path: string,
  postgresUrl: string,
  folder: string,
  rows: number,
): Promise<number> => {
  console.error(`  listmonk: import of ${rows} rows …`)
  const file = join(folder, 'listmonk.csv')
  await pipeline(Readable.from(csvOf(rows)), createWriteStream(file))
  const sink = await startSink('--by-recipient')
  try {
    const listmonk = await installListmonk(path, postgresUrl, sink, 0)
    try {
      return rows / (await listmonk.importFile(await insertList(listmonk.client, 0), file, rows))
    } finally {
      await listmonk.remove()
    }
  } finally {
    sink.stop()
  }
}

/** listmonk reads an address, a name, and a JSON object with all other values. */
const csvOf = function* (rows: number) {
  yield 'email,name,attributes\n'
  for (let n = 0; n < rows; n++) {
    const { email, ...values } = contactOf(n)
    yield `${email},${values.first_name} ${values.last_name},"${JSON.stringify(values).replaceAll('"', '""')}"\n`
  }
}
