import pg from 'pg'
import type { Sink } from '../test/start-sink.ts'

/** The settings with which listmonk is fastest here. */
const FASTEST = { 'app.concurrency': 10, 'app.message_rate': 1_000, 'app.batch_size': 5_000 }
const CONNECTIONS = 10
/** Larger than the ids of the subscribers that listmonk creates as examples. */
const FIRST_ID = 100

export const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** Makes listmonk send to the sink as fast as it can, track links by subscriber as we do, and stay on this machine. */
export const configure = async (client: pg.Client, { port }: Sink) => {
  const server = {
    enabled: true,
    host: '127.0.0.1',
    port,
    auth_protocol: 'none',
    username: '',
    password: '',
    hello_hostname: '',
    tls_type: 'none',
    tls_skip_verify: false,
    email_headers: [],
    from_addresses: [],
    max_conns: CONNECTIONS,
    idle_timeout: '15s',
    wait_timeout: '5s',
    max_msg_retries: 2,
    msg_retry_delay: '10ms',
  }
  const others = { smtp: [server], 'app.check_updates': false, 'privacy.individual_tracking': true }
  for (const [key, value] of Object.entries({ ...FASTEST, ...others })) {
    await client.query('update settings set value = $2 where key = $1', [key, JSON.stringify(value)])
  }
}

/** Creates subscribers with the addresses and values of our contacts. */
export const insertSubscribers = async (client: pg.Client, count: number) => {
  await client.query(
    `insert into subscribers (id, uuid, email, name, attribs)
     select ${FIRST_ID} + n, gen_random_uuid(), 'contact' || n || '@mail.example', 'Ada ' || n, jsonb_build_object(
       'first_name', 'Ada ' || n, 'city', 'Łódź', 'score', n % 100, 'joined', '2026-01-15')
     from generate_series(1, $1) n`,
    [count],
  )
}

/** Creates a list with the first subscribers. Returns its id. */
export const insertList = async (client: pg.Client, subscribers: number): Promise<number> => {
  const { rows } = await client.query(
    `insert into lists (uuid, name, type, optin) values (gen_random_uuid(), 'News', 'private', 'single') returning id`,
  )
  const { id } = rows[0] as { id: number }
  await client.query(
    `insert into subscriber_lists (subscriber_id, list_id, status)
     select ${FIRST_ID} + n, $1, 'confirmed' from generate_series(1, $2) n`,
    [id, subscribers],
  )
  return id
}
