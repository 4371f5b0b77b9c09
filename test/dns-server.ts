import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet'

const NXDOMAIN = 3

/** Starts a DNS server on loopback. `publish` sets the TXT records of a name. No other names exist. */
export const startDnsServer = async (t: TestContext) => {
  const records = new Map<string, readonly string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const answers: Answer[] = questions.flatMap(({ name, type }) =>
      type === 'TXT' ? (records.get(name) ?? []).map((data) => ({ type, name, ttl: 1, data })) : [],
    )
    const isKnown = questions.some(({ name }) => records.has(name))
    const flags = AUTHORITATIVE_ANSWER | (isKnown ? 0 : NXDOMAIN)
    socket.send(encode({ type: 'response', id: id ?? 0, flags, questions, answers }), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  return {
    address: `127.0.0.1:${socket.address().port}`,
    publish: (name: string, ...texts: string[]) => void records.set(name, texts),
  }
}
