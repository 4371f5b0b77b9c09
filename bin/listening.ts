import type { AddressInfo } from 'node:net'
import type { Config } from '../src/config.ts'
import { CommandError } from './command.ts'

/** A server that listens, alone or with workers. */
export interface Running {
  readonly address: AddressInfo
  /** Finishes what is under way. The database stays open. */
  readonly stop: () => Promise<void>
}

/** Says in one line why the public port cannot be had. */
export const listening = async ({ host, port }: Config, listen: () => Promise<unknown>): Promise<void> => {
  try {
    await listen()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new CommandError(`Port ${port} on ${host} is taken: set PORT to another one.`)
    throw new CommandError(`Cannot listen on ${host}:${port}: ${message}`)
  }
}
