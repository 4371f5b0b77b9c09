import type { Slice } from '../../platform/slice.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { noticeRoutes } from './notice-routes.ts'

export const noticeSlice = ({ db }: { readonly db: Db }): Slice => ({
  dashboard: [{ prefix: '/notices', routes: noticeRoutes(db) }],
})
