import pg from 'pg'
import { installCitusStandIn } from './citus-stand-in.ts'

/**
 * The coordinator of the cluster for `npm run test:cluster`; undefined in other runs. Its database lists the servers. This
 * machine must be able to reach them by the names listed there, with the same superuser and password.
 */
const COORDINATOR = process.env.TEST_CITUS_URL

export const IS_CLUSTER = COORDINATOR !== undefined && process.env.TEST_DATABASE === 'postgres'

interface Server {
  readonly nodename: string
  readonly nodeport: number
  /** 0 for the coordinator. */
  readonly groupid: number
  readonly shouldhaveshards: boolean
}

const urlOf = (database: string, server?: Server) => {
  const url = new URL(COORDINATOR as string)
  url.pathname = database
  if (server && server.groupid !== 0) url.host = `${server.nodename}:${server.nodeport}`
  return url.href
}

const ask = async <Row extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

const listServers = async (): Promise<Server[]> => {
  const servers = await ask<Server>(
    COORDINATOR as string,
    `select nodename, nodeport, groupid, shouldhaveshards from pg_dist_node
     where isactive and noderole = 'primary' order by groupid`,
  )
  if (servers[0]?.groupid !== 0 || !servers.some(({ shouldhaveshards }) => shouldhaveshards)) {
    throw new Error(
      'The cluster in TEST_CITUS_URL is not set up: run citus_set_coordinator_host and citus_add_node in its database.',
    )
  }
  return servers
}

const createExtension = async (databaseUrl: string) => {
  if (process.env.TEST_CITUS_STAND_IN) await installCitusStandIn({ databaseUrl })
  else await ask(databaseUrl, 'create extension citus')
}

/**
 * Creates a database with the Citus extension on every server. Citus registers servers per database, so the coordinator adds them
 * to the new database.
 */
export const createClusterDatabase = async (name: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const servers = await listServers()
  const main = new URL(COORDINATOR as string).pathname.slice(1)
  const drop = async () => {
    for (const server of servers) await ask(urlOf(main, server), `drop database if exists ${name} with (force)`)
  }
  const url = urlOf(name)
  try {
    for (const server of servers) {
      await ask(urlOf(main, server), `create database ${name}`)
      await createExtension(urlOf(name, server))
    }
    for (const { nodename, nodeport, groupid, shouldhaveshards } of servers) {
      const add = groupid === 0 ? 'citus_set_coordinator_host' : 'citus_add_node'
      await ask(url, `select ${add}($1, $2)`, [nodename, nodeport])
      const property = `select citus_set_node_property($1, $2, 'shouldhaveshards', $3)`
      await ask(url, property, [nodename, nodeport, shouldhaveshards])
    }
  } catch (error) {
    await drop()
    throw error
  }
  return { url, drop }
}
