import type { Channel } from '../../addresses/contact-address.ts'
import type { BlocksBody } from '../blocks.ts'

/** A template to start from. */
export interface StartingPoint {
  readonly key: string
  readonly channel: Channel
  readonly name: string
  readonly about: string
  readonly subject: string
  readonly preheader: string
  readonly format: 'blocks'
  readonly body: BlocksBody
}

export const startingPoints = (_language: 'en' | 'de'): readonly StartingPoint[] => []
