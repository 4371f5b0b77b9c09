/** A file that cannot be read from here on. The message says why. */
export class CsvFault extends Error {}
