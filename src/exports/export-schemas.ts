import { Type } from 'typebox'
import { FILTERS } from '../contacts/search-rules.ts'
import { FORMATS } from './export-contacts.ts'

export const ExportQuery = Type.Object({
  format: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: Object.keys(FORMATS), default: 'csv' })),
  ...FILTERS,
})
