import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../test/mails.ts'

/** Waits for the server's n-th message that contains a code, and returns the code. The server sends messages in the background. */
export const codeInOutbox = (dataDir: string, n: number): Promise<string> => {
  const outbox = join(dataDir, 'outbox')
  return until('a code', () => {
    const names = existsSync(outbox) ? readdirSync(outbox).toSorted() : []
    const codes = names.flatMap((name) => /code is (\d{6})/.exec(readFileSync(join(outbox, name), 'utf8'))?.[1] ?? [])
    return codes[n - 1]
  })
}
