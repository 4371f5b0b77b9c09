import type { Texts } from '../en.ts'

export const pages: Texts['pages'] = {}
