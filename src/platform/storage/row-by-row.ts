import type { DialectAdapter, RawBuilder } from 'kysely'
import type { Tx } from './dialect.ts'
import { adapterOf } from './kysely-parts.ts'

/**
 * An optional part of an adapter, for databases that run one statement per row faster than one statement for all rows. Returns how
 * many rows each run changed. Works only inside transactions.
 */
export interface RowByRow {
  readonly runEach: (sql: string, values: readonly (readonly unknown[])[]) => number[]
}

/**
 * Returns a function that runs a statement once per row, with the row's values in the order of the statement's parameters. The
 * function returns how many rows each run changed. If the database is faster with one statement for all rows, it does nothing and
 * returns undefined.
 */
export const rowByRow = (write: (trx: Tx) => RawBuilder<unknown>) => {
  const texts = new WeakMap<DialectAdapter, string>()
  return (trx: Tx, valuesOf: () => readonly (readonly unknown[])[]): number[] | undefined => {
    const adapter = adapterOf<Partial<RowByRow>>(trx)
    if (!adapter.runEach) return undefined
    const text = texts.get(adapter) ?? write(trx).compile(trx).sql
    texts.set(adapter, text)
    return adapter.runEach(text, valuesOf())
  }
}
