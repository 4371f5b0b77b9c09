import type { Compilable, CompiledQuery, DialectAdapter, InferResult } from 'kysely'
import type { Db } from './dialect.ts'

/** What a driver may look at: a statement with a name is parsed once per connection. */
export interface PreparedQuery {
  readonly name?: string
}

class Placeholder {
  readonly parameter: string

  constructor(parameter: string) {
    this.parameter = parameter
  }
}

interface Plan {
  readonly query: CompiledQuery & PreparedQuery
  /** Name of a parameter, or a constant of the query, by position. */
  readonly parameters: readonly unknown[]
}

/**
 * A query of the hot path: built and compiled once for each kind of database, then run with new values.
 * `name` must be unique in the code; `build` gets a placeholder for each value.
 */
export const prepared = <Values extends Record<string, unknown>, Q extends Compilable>(
  name: string,
  build: (db: Db, values: Values) => Q,
) => {
  // By adapter: the one object that a database's handle and its transactions share.
  const plans = new WeakMap<DialectAdapter, Plan>()
  const placeholders = new Proxy({} as Values, { get: (_, parameter) => new Placeholder(String(parameter)) })

  const makePlan = (db: Db): Plan => {
    const query = build(db, placeholders).compile()
    return { query: { ...query, name }, parameters: query.parameters }
  }

  return async (db: Db, values: Values): Promise<InferResult<Q>> => {
    const { adapter } = db.getExecutor()
    const plan = plans.get(adapter) ?? makePlan(db)
    plans.set(adapter, plan)
    const parameters = plan.parameters.map((it) => (it instanceof Placeholder ? values[it.parameter] : it))
    const { rows } = await db.executeQuery({ ...plan.query, parameters })
    return rows as InferResult<Q>
  }
}
