import { Type } from '../../foundation/json-schema.ts'
import { FILTERS } from '../contacts/search/search-rules.ts'
import { FORMATS } from './export-contacts.ts'

export const ExportQuery = Type.Object({
  format: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: Object.keys(FORMATS), default: 'csv' })),
  escape_formulas: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'CSV only. Puts an apostrophe in front of cells that a spreadsheet would treat as a formula. These are cells that start with =, +, -, @, a tab or a line break and are not plain numbers.',
    }),
  ),
  ...FILTERS,
})
