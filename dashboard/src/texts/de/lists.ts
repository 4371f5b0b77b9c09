import type { Texts } from '../en.ts'

export const lists: Texts['lists'] = {}
