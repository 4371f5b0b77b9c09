import { CsvFault } from '../../foundation/csv/csv-fault.ts'

/**
 * Thrown to end an import for a reason that has nothing to do with its file, such as a deleted list. The message is shown to
 * users.
 */
export class ImportFault extends Error {}

/** Returns true if the error ends the import permanently, so that it can't be resumed. */
export const endsImport = (error: unknown): error is Error => error instanceof CsvFault || error instanceof ImportFault
