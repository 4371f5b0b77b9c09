/** The numbers of rows that depend on a contact field. */
export interface FieldUse {
  /** Contacts with a value in the field. */
  readonly contacts: number
  /**
   * Subscribers that have no address in another field. They couldn't be reached anymore if the field's type changed or the field
   * was deleted.
   */
  readonly subscribers: number
  /** The number of lists that those subscribers are on. */
  readonly lists: number
}
