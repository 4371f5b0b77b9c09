import type { Texts } from '../en.ts'

export const home: Texts['home'] = {}
