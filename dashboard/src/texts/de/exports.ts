import type { Texts } from '../en.ts'

export const exports: Texts['exports'] = {}
