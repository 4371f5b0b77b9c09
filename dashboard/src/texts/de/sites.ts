import type { Texts } from '../en.ts'

export const sites: Texts['sites'] = {}
