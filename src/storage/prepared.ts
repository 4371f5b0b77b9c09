import type { Compilable, CompiledQuery, DialectAdapter, InferResult, RawBuilder } from 'kysely'
import type { Db } from './dialect.ts'

/** What a driver may look at. */
export interface StatementOptions {
  /** A statement with a name is parsed once per connection. */
  readonly name?: string
  /** For a statement that may have to wait for another transaction; without it the driver's own limit holds. */
  readonly limitMs?: number
}

/** What an adapter may offer: rows past Kysely's connections and promises. Outside transactions only. */
export interface DirectReads {
  /** undefined: not now; ask in the ordinary way. */
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

/** A value in the form that a database takes: now, or, where it only stands for one, whenever the statement is run. */
export const encoded = <Value>(value: Value, encode: (value: Value) => unknown): unknown =>
  value instanceof Placeholder
    ? new Placeholder(value.parameter, (given) => encode(value.encode(given) as Value))
    : encode(value)

/** Gives a statement that is written out the form that a built one has. */
export const statement = <Row = never>(db: Db, text: RawBuilder<Row>): Compilable<Row> => ({
  compile: () => text.compile(db),
})

interface Plan {
  readonly query: CompiledQuery & StatementOptions
  /** Name of a parameter, or a constant of the query, by position. */
  readonly parameters: readonly unknown[]
  readonly isRead: boolean
}

/**
 * A query of the hot path: built and compiled once for each kind of database, then run with new values.
 * `name` must be unique in the code; `build` gets a placeholder for each value.
 */
export const prepared = <Values extends Record<string, unknown>, Q extends Compilable>(
  name: string,
  build: (db: Db, values: Values) => Q,
  options: Pick<StatementOptions, 'limitMs'> = {},
) => {
  // By adapter: the one object that a database's handle and its transactions share.
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

  return async (db: Db, values: Values): Promise<InferResult<Q>> => {
    const adapter: DialectAdapter & Partial<DirectReads> = db.getExecutor().adapter
    const plan = plans.get(adapter) ?? keepPlan(adapter, db)
    const parameters = plan.parameters.map((it) => (it instanceof Placeholder ? it.encode(values[it.parameter]) : it))
    const direct = plan.isRead && !db.isTransaction ? adapter.read?.(plan.query.sql, parameters, plan.query) : undefined
    return ((await direct) ?? (await db.executeQuery({ ...plan.query, parameters })).rows) as InferResult<Q>
  }
}
