import type { Texts } from '../en.ts'

export const tokens: Texts['tokens'] = {}
