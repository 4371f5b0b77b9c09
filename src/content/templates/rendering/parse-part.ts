import { type Escaping, type Parsed, parse } from '../liquid/engine.ts'
import type { Fault } from './fault.ts'
import { liquidFault } from './liquid-fault.ts'

/** Returns undefined, and reports the fault, if the Liquid is invalid. */
export const tryParse = (
  text: string,
  escaping: Escaping,
  report: (fault: Pick<Fault, 'line' | 'column' | 'message'>) => void,
): Parsed | undefined => {
  try {
    return parse(text, escaping)
  } catch (error) {
    report(liquidFault(error))
    return undefined
  }
}

/** Returns undefined if there is no text. */
export const parseText = (text: string | null | undefined): Parsed | undefined =>
  text ? parse(text, 'text') : undefined
