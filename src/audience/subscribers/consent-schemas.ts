/** How someone subscribed on a public page. */
export interface ConsentDetail {
  readonly form: string
  /** The text next to the button, or null if the form was on another site. */
  readonly wording: string | null
  readonly language: string
  readonly ip: string
  readonly requested_at: string
  /** Null if the list doesn't require confirmation. */
  readonly confirmed_at: string | null
}

/** A change of a contact's consent, as the API and the dashboard show it. */
export interface ContactConsent {
  readonly id: number
  readonly list_id: number
  /** Null if the list was deleted. */
  readonly list_name: string | null
  readonly status: 'subscribed' | 'unsubscribed'
  readonly source: string
  /** Null if the contact didn't subscribe on a public page. */
  readonly detail: ConsentDetail | null
  readonly created_at: string
}
