import type { TestContext } from 'node:test'
import type { ApiResponse } from './api-client.ts'
import { startApp } from './start-app.ts'

/** Starts a server on each database. `both` sends the same request to both. */
export const startBoth = async (t: TestContext) => {
  const [sqlite, postgres] = [await startApp(t, { database: 'sqlite' }), await startApp(t, { database: 'postgres' })]
  return {
    sqlite,
    postgres,
    both: async (ask: (app: Awaited<ReturnType<typeof startApp>>) => Promise<ApiResponse>) =>
      [await ask(sqlite), await ask(postgres)] as const,
  }
}
