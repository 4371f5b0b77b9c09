import type { Texts } from '../en.ts'

export const files: Texts['files'] = {}
