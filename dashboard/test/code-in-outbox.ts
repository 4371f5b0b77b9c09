import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for the server's n-th message that contains a code, and returns the code. The server sends messages in the background. */
export const codeInOutbox = async (dataDir: string, n: number): Promise<string> => {
  const outbox = join(dataDir, 'outbox')
  for (;;) {
    const names = existsSync(outbox) ? readdirSync(outbox).toSorted() : []
    const codes = names.flatMap((name) => /code is (\d{6})/.exec(readFileSync(join(outbox, name), 'utf8'))?.[1] ?? [])
    const code = codes[n - 1]
    if (code !== undefined) return code
    await sleep(50)
  }
}
