import type { DialectSql } from '../../dialect.ts'
import { sqlFragments } from '../postgres/postgres-sql.ts'

export const citusFragments: DialectSql = { ...sqlFragments, readsBeforeInsert: true }
