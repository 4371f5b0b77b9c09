/** Ends an import: the file can't be read any further, or its list is gone. The message says why, for people. */
export class ImportFault extends Error {}
