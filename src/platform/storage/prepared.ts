import type { Compilable, DialectAdapter, InferResult, RawBuilder } from 'kysely'
import type { Db, Tx } from './dialect.ts'
import { adapterOf } from './kysely-parts.ts'
import { type NamedQuery, runInTransaction, runLater, type StatementOptions } from './pipelined-connection.ts'

/**
 * An optional part of an adapter. Reads rows without Kysely's connection handling and promises. Works only outside transactions.
 */
export interface DirectReads {
  /** Returns undefined if a direct read isn't possible now. In that case, the query must run through Kysely. */
  readonly read: (
    sql: string,
    parameters: readonly unknown[],
    options: StatementOptions,
  ) => unknown[] | Promise<unknown[]> | undefined
}

class Placeholder {
  readonly parameter: string
  readonly encode: (value: unknown) => unknown

  constructor(parameter: string, encode = (value: unknown) => value) {
    this.parameter = parameter
    this.encode = encode
  }
}

/** Encodes a value for the database. If the value is a placeholder, encodes the actual value each time the statement runs. */
export const encoded = <Value>(value: Value, encode: (value: Value) => unknown): unknown =>
  value instanceof Placeholder
    ? new Placeholder(value.parameter, (given) => encode(value.encode(given) as Value))
    : encode(value)

/** Wraps raw SQL so that it can be used like a built query. */
export const statement = <Row = never>(db: Db, text: RawBuilder<Row>): Compilable<Row> => ({
  compile: () => text.compile(db),
})

/** A prepared statement and its values, for `runTogether`. `Rows` is the type of its result. */
export interface Call<Rows = unknown> {
  readonly bind: (db: Db) => NamedQuery
  /** Never set. Carries the type of the rows. */
  readonly rows?: Rows
}

interface Plan {
  readonly query: NamedQuery
  /** For each position, a placeholder or a constant. */
  readonly parameters: readonly unknown[]
  readonly isRead: boolean
}

/**
 * Prepares a query for a hot path: builds and compiles it once per database, then runs it with new values. `name` must be unique in
 * the code. `build` receives a placeholder for each value.
 */
export const prepared = <Values extends Record<string, unknown>, Q extends Compilable>(
  name: string,
  build: (db: Db, values: Values) => Q,
  options: Pick<StatementOptions, 'limitMs' | 'retriesDuplicates'> = {},
) => {
  // Keyed by the adapter: see `adapterOf`.
  const plans = new WeakMap<DialectAdapter, Plan>()
  const placeholders = new Proxy({} as Values, { get: (_, parameter) => new Placeholder(String(parameter)) })

  const keepPlan = (adapter: DialectAdapter, db: Db): Plan => {
    const query = build(db, placeholders).compile()
    const plan = {
      query: { ...query, ...options, name },
      parameters: query.parameters,
      isRead: query.query.kind === 'SelectQueryNode',
    }
    plans.set(adapter, plan)
    return plan
  }

  const bind = (db: Db, values: Values): { readonly plan: Plan; readonly parameters: readonly unknown[] } => {
    const adapter = adapterOf(db)
    const plan = plans.get(adapter) ?? keepPlan(adapter, db)
    const parameters = plan.parameters.map((it) => (it instanceof Placeholder ? it.encode(values[it.parameter]) : it))
    return { plan, parameters }
  }

  const run = async (db: Db, values: Values): Promise<InferResult<Q>> => {
    const adapter = adapterOf<Partial<DirectReads>>(db)
    const { plan, parameters } = bind(db, values)
    if (db.isTransaction)
      return (await runInTransaction(db as Tx, [{ ...plan.query, parameters }]))[0] as InferResult<Q>
    const direct = plan.isRead ? adapter.read?.(plan.query.sql, parameters, plan.query) : undefined
    return ((await direct) ?? (await db.executeQuery({ ...plan.query, parameters })).rows) as InferResult<Q>
  }

  /**
   * Runs the statement in a transaction without waiting for its result. If it fails, one of the transaction's next statements or its
   * commit throws the error.
   */
  const later = (trx: Tx, values: Values): Promise<void> => runLater(trx, call(values).bind(trx))

  const call = (values: Values): Call<InferResult<Q>> => ({
    bind: (db) => {
      const { plan, parameters } = bind(db, values)
      return { ...plan.query, parameters }
    },
  })
  return Object.assign(run, { call, later })
}
