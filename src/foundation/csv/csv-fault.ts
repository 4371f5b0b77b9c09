/** Thrown if a CSV file can't be read, or can't be read to its end. The message tells users why. */
export class CsvFault extends Error {}
