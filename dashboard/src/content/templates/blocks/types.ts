export type { Fault } from '../../../../../src/content/templates/rendering/fault.ts'

/** A value that an email can contain: a contact field's merge tag or a system variable. */
export interface MergeName {
  /** The name in Liquid, like `first_name` or `brand.name`. */
  readonly name: string
  readonly label: string
  readonly type: string
}
