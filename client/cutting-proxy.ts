import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** When the proxy can cut a connection: before, during or after the request, or before or during the response. */
export const CUTS = ['nothing sent', 'half the request', 'whole request', 'response lost', 'half the response'] as const
export type Cut = (typeof CUTS)[number]

/** Returns a function that generates pseudorandom numbers between 0 and 1 (mulberry32). The same seed yields the same numbers. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `share` is the fraction of requests whose connection is cut. */
export const startCuttingProxy = async (
  t: TestContext,
  origin: string,
  { seed, share }: { seed: number; share: number },
) => {
  const random = randomFrom(seed)
  const counts = new Map<Cut, number>(CUTS.map((cut) => [cut, 0]))
  const target = Number(new URL(origin).port)

  const pickCut = (): Cut | undefined => (random() < share ? CUTS[Math.floor(random() * CUTS.length)] : undefined)

  const proxy = createServer((client) => {
    const server = connect(target, '127.0.0.1')
    /** Undefined between two requests. */
    let request: { readonly cut: Cut | undefined } | undefined
    const end = (cut: Cut) => {
      counts.set(cut, (counts.get(cut) ?? 0) + 1)
      // Closes or resets the sockets at random, because both happen in practice.
      const close = random() < 0.5 ? (socket: Socket) => socket.destroy() : (socket: Socket) => socket.resetAndDestroy()
      close(client)
      close(server)
    }
    client.on('data', (chunk: Buffer) => {
      request ??= { cut: pickCut() }
      const { cut } = request
      if (cut === 'nothing sent') return end(cut)
      if (cut !== 'half the request' && cut !== 'whole request') return void server.write(chunk)
      const sent = cut === 'half the request' ? chunk.subarray(0, chunk.length / 2) : chunk
      request = { cut: undefined }
      server.write(sent, () => server.end(() => end(cut)))
    })
    server.on('data', (chunk: Buffer) => {
      const cut = request?.cut
      request = undefined
      if (cut === 'response lost') return end(cut)
      if (cut !== 'half the response') return void client.write(chunk)
      client.write(chunk.subarray(0, chunk.length / 2), () => end(cut))
    })
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  t.after(() => proxy.close())
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, counts }
}
