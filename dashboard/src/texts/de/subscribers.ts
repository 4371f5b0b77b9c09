import type { Texts } from '../en.ts'

export const subscribers: Texts['subscribers'] = {}
