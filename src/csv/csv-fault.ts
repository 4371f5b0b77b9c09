/** The file can't be read, or can't be read any further. The message says why, for people. */
export class CsvFault extends Error {}
