import type pg from 'pg'

/**
 * Runs SQL without parameters. Fails if the server hasn't responded after `limitMs`; 0 means no limit. The server's own timeout doesn't
 * help if the server or the network hangs.
 *
 * `Client.query` reads `query_timeout` from each query, but pg's types and documentation only know it as an option of the client. The
 * limit can't be an option of the client here, because it is lifted for long transactions.
 */
export const queryWithin = (client: pg.ClientBase, limitMs: number, text: string): Promise<pg.QueryResult> =>
  client.query({ text, query_timeout: limitMs } as pg.QueryConfig)
