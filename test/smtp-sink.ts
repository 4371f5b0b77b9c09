import { createServer, type Socket } from 'node:net'

/**
 * A mail server that accepts everything and counts messages by their Message-ID, or by their recipient with `--by-recipient`. It
 * does as little as possible, so that it hardly affects a server that is being benchmarked on the same machine.
 *
 * Run it with `fork`. It sends its port to the parent process, and responds to `report` with a `SinkReport`, to `ids` with all
 * Message-IDs or recipients, and to `forget` by clearing its counts.
 */

const CRLF = Buffer.from('\r\n')
const END = Buffer.from('\r\n.\r\n')
const MESSAGE_ID = Buffer.from('\r\nMessage-ID: <')
const ID_END = Buffer.from('>')
const EHLO = '250-sink.example\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE 52428800\r\n'

/** How many times each message was accepted, by Message-ID or recipient. */
const accepted = new Map<string, number>()
/** The messages that were accepted more than once. Kept separately, so that reporting them doesn't search all messages. */
const repeated = new Map<string, number>()
/** When each message was accepted, in milliseconds since 1970. Empty without `--times`. */
const times: number[] = []
const keepsTimes = process.argv.includes('--times')
const isByRecipient = process.argv.includes('--by-recipient')
let total = 0
let connections = 0

const messageIdIn = (content: Buffer): string => {
  const start = content.indexOf(MESSAGE_ID)
  return start === -1 ? '' : content.toString('latin1', start + MESSAGE_ID.length, content.indexOf(ID_END, start))
}

/** Returns the address in a line like `RCPT TO:<ada@mail.example>`. */
const recipientIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

const accept = (id: string) => {
  const count = (accepted.get(id) ?? 0) + 1
  accepted.set(id, count)
  if (count > 1) repeated.set(id, count)
  if (keepsTimes) times.push(Date.now())
  total++
}

const serve = (socket: Socket) => {
  connections++
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.write('220 sink.example\r\n')
  let pending: Buffer = Buffer.alloc(0)
  let pieces: Buffer[] = []
  let inContent = false
  let recipient = ''

  /** Returns the data after the content, or undefined if the content hasn't ended. */
  const readContent = (data: Buffer): Buffer | undefined => {
    // The end of the content may be split between two pieces.
    const last = pieces.at(-1)
    const tail = last ? last.subarray(Math.max(0, last.length - END.length)) : CRLF
    const joined = Buffer.concat([tail, data])
    const end = joined.indexOf(END)
    if (end === -1) {
      pieces.push(data)
      return undefined
    }
    const used = end + END.length - tail.length
    const content = Buffer.concat([...pieces, data.subarray(0, Math.max(0, used))])
    accept(isByRecipient ? recipient : messageIdIn(content))
    pieces = []
    inContent = false
    return data.subarray(Math.max(0, used))
  }

  socket.on('data', (chunk: Buffer) => {
    let data: Buffer = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    pending = Buffer.alloc(0)
    let replies = ''
    while (data.length > 0) {
      if (inContent) {
        const rest = readContent(data)
        if (!rest) break
        replies += '250 2.0.0 Ok: queued as sink\r\n'
        data = rest
        continue
      }
      const end = data.indexOf(CRLF)
      if (end === -1) {
        pending = data
        break
      }
      const verb = data.toString('latin1', 0, 4).toUpperCase()
      if (isByRecipient && verb === 'RCPT') recipient = recipientIn(data.toString('latin1', 0, end))
      data = data.subarray(end + CRLF.length)
      if (verb === 'EHLO') replies += EHLO
      else if (verb === 'DATA') {
        replies += '354 go\r\n'
        inContent = true
      } else if (verb === 'QUIT') {
        socket.end(`${replies}221 bye\r\n`)
        return
      } else replies += '250 ok\r\n'
    }
    if (replies) socket.write(replies)
  })
}

export interface SinkReport {
  readonly total: number
  readonly distinct: number
  /** The Message-IDs or recipients of messages that were accepted more than once, and how many times. */
  readonly repeated: readonly (readonly [string, number])[]
  readonly connections: number
  readonly times: readonly number[]
  readonly cpuMicros: number
}

process.on('message', (order) => {
  if (order === 'report') {
    const { user, system } = process.cpuUsage()
    const report: SinkReport = {
      total,
      distinct: accepted.size,
      connections,
      times,
      cpuMicros: user + system,
      repeated: [...repeated],
    }
    process.send?.(report)
  } else if (order === 'ids') process.send?.([...accepted.keys()])
  else if (order === 'forget') {
    accepted.clear()
    repeated.clear()
    times.length = 0
    total = 0
    process.send?.('forgotten')
  }
})

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
