/** A header that can't be written. Its message is a sentence that names the header. */
export class InvalidHeader extends Error {
  readonly header: string
  /** The end of the error message, like “must not contain line breaks”. */
  readonly reason: string

  constructor(header: string, reason: string) {
    super(`The header ${JSON.stringify(header)} ${reason}.`)
    this.name = 'InvalidHeader'
    this.header = header
    this.reason = reason
  }
}
