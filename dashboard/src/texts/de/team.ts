import type { Texts } from '../en.ts'

export const team: Texts['team'] = {}
