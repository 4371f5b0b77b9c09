/** How long to wait for another process. One that is busy is left out of the metrics. */
const PATIENCE_MS = 2_000

export interface Channel {
  readonly send: (message: string) => void
  readonly onMessage: (receive: (message: string) => void) => void
}

/**
 * Lets two processes ask each other for a text. `answer` returns what the other process asks for. The returned function asks the
 * other process. It resolves to undefined if there is no answer in time.
 */
export const exchange = (
  { send, onMessage }: Channel,
  answer: () => Promise<string>,
): (() => Promise<string | undefined>) => {
  const waiting = new Map<string, (text: string | undefined) => void>()
  let last = 0
  onMessage((message) => {
    if (typeof message !== 'string') return
    const [, kind, id = '', text] = /^(ask|answer) (\d+)(?: (.*))?$/s.exec(message) ?? []
    // Without an answer, the other process goes on without the text.
    if (kind === 'ask')
      void answer().then(
        (own) => send(`answer ${id} ${own}`),
        () => send(`answer ${id}`),
      )
    if (kind === 'answer') waiting.get(id)?.(text)
  })
  return async () => {
    const id = String(++last)
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    waiting.set(id, resolve)
    const timer = setTimeout(resolve, PATIENCE_MS, undefined)
    try {
      send(`ask ${id}`)
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }
}
