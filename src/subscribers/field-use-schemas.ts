/** The numbers of rows that depend on a contact field. */
export interface FieldUse {
  /** Contacts with a value in the field. */
  readonly contacts: number
  /**
   * Subscribers that have no other address, so that they can't be reached if the field's type changes or the field is deleted.
   */
  readonly subscribers: number
  /** The lists of those subscribers. */
  readonly lists: number
}
