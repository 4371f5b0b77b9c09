import type { Generated } from 'kysely'
import type { TeamSettings } from '../../accounts/teams/settings.ts'
import type { FieldValue } from '../../audience/contact-fields/field-values.ts'
import type { Json, Timestamp } from '../../platform/storage/tables.ts'

/** A field that a list's form asks for, in addition to the address. */
export interface ListFormField {
  readonly tag: string
  readonly required: boolean
}

/** The fields of a list's sign-up form, and the templates of its messages. */
export interface ListFormTable {
  team_id: number
  list_id: number
  fields: Json<readonly ListFormField[]>
  confirm_template_id: number | null
  welcome_template_id: number | null
}

/** How someone subscribed. `hosted`: on the list's page or through an HTML form. `json`: with a request that asked for JSON. */
export type SignupForm = 'hosted' | 'json'

/** Someone who filled in a list's form and has to confirm. Kept for a while after they confirm, so that the link still works. */
export interface SignupTable {
  id: Generated<number>
  team_id: number
  list_id: number
  contact_id: number
  /** Whether the contact was created by a form and hasn't confirmed anything yet. */
  is_new_contact: boolean
  address: string
  /** Values by field id. Stored here until they're confirmed, because anyone can enter someone else's address. */
  values: Json<Readonly<Record<string, FieldValue>>>
  form: SignupForm
  language: TeamSettings['language']
  /** The text next to the button, or null if the form was on another site. */
  wording: string | null
  ip: string
  requested_at: Timestamp
  confirmed_at: Timestamp | null
}

/** How many times each address was entered recently. Each channel also has a row that counts all of its signups. */
export interface SignupCountTable {
  team_id: number
  /** The result of `addressKey`, or `all` and the channel, like `all sms`. */
  address_key: string
  sent: number
  since: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    list_forms: ListFormTable
    signups: SignupTable
    signup_counts: SignupCountTable
  }
}
