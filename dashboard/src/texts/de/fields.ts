import type { Texts } from '../en.ts'

export const fields: Texts['fields'] = {}
