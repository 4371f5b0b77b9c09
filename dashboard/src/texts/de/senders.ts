import type { Texts } from '../en.ts'

export const senders: Texts['senders'] = {}
