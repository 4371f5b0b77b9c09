export interface FieldUse {
  /** The number of contacts with a value in the field. */
  readonly contacts: number
  /**
   * The number of subscribers whose only address is in this field. If the field is deleted or its type changes, they can't be
   * reached anymore.
   */
  readonly subscribers: number
  /** The number of lists that these subscribers are on. */
  readonly lists: number
}
