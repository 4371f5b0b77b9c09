/** The file can't be read, or can't be read any further. The message tells people why. */
export class CsvFault extends Error {}
