import type { AddressInfo } from 'node:net'
import type { Config } from '../src/foundation/config.ts'
import { CommandError } from './command.ts'

/** A running server, with or without workers. */
export interface Running {
  readonly address: AddressInfo
  /** Finishes the requests in progress and stops. The database stays open. */
  readonly stop: () => Promise<void>
}

/** Opens the public port with `listen`. If that fails, throws an error with a one-line message. */
export const listening = async ({ host, port }: Config, listen: () => Promise<unknown>): Promise<void> => {
  try {
    await listen()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CommandError(`Port ${port} on ${host} is already in use. Set PORT to another port.`)
    throw new CommandError(`Cannot listen on ${host}:${port}: ${message}`)
  }
}
