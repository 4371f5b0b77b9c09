import type { Texts } from '../en.ts'

export const session: Texts['session'] = {}
