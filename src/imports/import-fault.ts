import { CsvFault } from '../csv/csv-fault.ts'

/** Ends an import for another reason than its file: its list is gone. The message says why, for people. */
export class ImportFault extends Error {}

/** Whether an import ends here and can't be resumed. */
export const endsImport = (error: unknown): error is Error => error instanceof CsvFault || error instanceof ImportFault
