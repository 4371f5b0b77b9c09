/** A value that an email can contain: a contact field's merge tag or a system variable. */
export interface MergeName {
  /** As in Liquid, like `first_name` or `brand.name`. */
  readonly name: string
  readonly label: string
  readonly type: string
}

/** An error in a template, found by the server. */
export interface Fault {
  readonly field: 'subject' | 'preheader' | 'body' | 'text'
  /** The block, like `sections.0.columns.1.blocks.2.html`. */
  readonly path: string | null
  readonly line: number | null
  readonly column: number | null
  readonly message: string
}
