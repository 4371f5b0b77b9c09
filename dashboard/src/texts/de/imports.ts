import type { Texts } from '../en.ts'

export const imports: Texts['imports'] = {}
