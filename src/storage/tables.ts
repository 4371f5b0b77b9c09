import type { ColumnType, Generated } from 'kysely'

/** Read as a value, written as JSON text: pg would send an array as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** `2026-11-15T09:30:00.123456Z`, always from the application's clock. */
export type Timestamp = string

/** The sender identity of a team. */
export interface BrandTable {
  id: Generated<number>
  team_id: number
  name: string
  /** Made by `nameKey`: the list's order. */
  name_key: string
  short_description: string | null
  website_url: string | null
  primary_color: string | null
  secondary_color: string | null
  is_default: boolean
  logo_image: string | null
  logo_square_image: string | null
  header_image: string | null
  footer_image: string | null
  social_share_image: string | null
  email_address_id: number | null
  phone_id: number | null
  /** Network name to URL. */
  social_links: NullableJson<Record<string, string>>
  tags: Json<string[]>
  created_at: Timestamp
  updated_at: Timestamp
}

/** One typed field of a team's contacts; its tag is the key that values are given under. */
export interface ContactFieldTable {
  id: Generated<number>
  team_id: number
  name: string
  tag: string
  type: 'text' | 'email' | 'phone' | 'number' | 'date' | 'datetime' | 'boolean' | 'url' | 'pick_list' | 'related'
  contact_type: 'person' | 'organization'
  max_length: number | null
  options: NullableJson<string[]>
  allow_multiple: boolean
  /** Not null: made by that integration, and its alone to manage. */
  integration_id: number | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ContactTable {
  id: Generated<number>
  team_id: number
  /** The contact in JSON as the API shows it, from its type to the closing brace: a page is these texts, joined. */
  document: string
  /** Of the team's fields when the document was written; another one now: its flattened values are to be made anew. */
  fields_version: number
  /** What a search looks into, folded. */
  search_text: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ContactTagTable {
  team_id: number
  slug: string
  contact_id: number
}

/** Each value of each contact in a form that sorts, to find and to order contacts by. */
export interface ContactValueTable {
  team_id: number
  field_id: number
  value_key: string
  contact_id: number
  /** Of the value in a selection of several. */
  position: number
}

/** The number of rows in each range of ids, for numbered pages; see numbered-pages/. */
export interface RangeCountTable {
  team_id: number
  /** What is counted: the code of a scope. */
  scope: number
  /** Of a scope that is counted for each list: the list's id; else 0. */
  scope_id: number
  level: number
  bucket: number
  /** Every count is split into a few, so that transactions don't wait for each other. */
  stripe: number
  n: number
}

/** A file of a team's library. */
export interface FileTable {
  id: Generated<number>
  team_id: number
  path: string
  /** SHA-256 of the path, which is unique in the team. */
  path_hash: string
  name: string
  mime_type: string
  size: number
  sha256: string
  created_at: Timestamp
}

/** A third party that acts for a team with a token of its own. */
export interface IntegrationTable {
  id: Generated<number>
  team_id: number
  name: string
  created_at: Timestamp
}

/** A file of contacts on its way in. */
export interface ImportTable {
  id: Generated<number>
  team_id: number
  status: string
  /** The name of its file in the store. */
  stored_as: string
  file_name: string | null
  size: number
  /** How the file is read and what its columns mean, in JSON. */
  options: string
  /** Of the file as it was sent. */
  bytes_read: number
  rows_read: number
  created: number
  updated: number
  unchanged: number
  failed: number
  /** Rows that were imported without some of their cells, and those cells. */
  partial: number
  cells_skipped: number
  /** Contacts that were added to the list, that its channel can't reach, and that had left it. */
  subscribed: number
  not_reachable: number
  opted_out: number
  /** Rows in import_errors and their size: there is a limit to both. */
  errors_kept: number
  errors_bytes: number
  /** Why it failed as a whole. */
  problem: string | null
  created_at: Timestamp
  started_at: Timestamp | null
  finished_at: Timestamp | null
  updated_at: Timestamp
}

/** A row of an import with errors, and the errors; both in JSON. */
export interface ImportErrorTable {
  team_id: number
  import_id: number
  line: number
  cells: string
  errors: string
  /** 0: the row failed; otherwise it was imported without so many cells. */
  cells_skipped: number
}

/** What was answered to a POST with an Idempotency-Key, written in the transaction of its effect. */
export interface IdempotencyKeyTable {
  id: Generated<number>
  team_id: number
  /** Method and concrete path. */
  endpoint: string
  key: string
  /** SHA-256 of the canonical body. */
  fingerprint: string
  /** null only inside the transaction that works on the request. */
  status: number | null
  body: string | null
  created_at: Timestamp
  expires_at: Timestamp
}

/** Background work: claimed by a lease, run, then deleted or put off. */
export interface JobTable {
  id: Generated<number>
  team_id: number
  kind: string
  /** One job of this name per team at most; null: any number. */
  name: string | null
  payload: Json<unknown>
  run_at: Timestamp
  /** Until then a process works on it; a dead process's lease runs out. */
  leased_until: Timestamp | null
  attempts: number
  last_error: string | null
  created_at: Timestamp
}

/** Work in large numbers, claimed in batches; see src/queue. */
export interface QueueItemTable {
  id: Generated<number>
  team_id: number
  queue: string
  /** JSON, as text: many rows are inserted from one array of texts. */
  payload: string
  /** When it is due. While a worker holds it, when that worker's lease ends. */
  run_at: Timestamp
  /** Names the claim that holds the item; null: nobody does. */
  lease_token: number | null
  /** Claims so far, except those that gave it back unharmed. */
  attempts: number
  last_error: string | null
  created_at: Timestamp
}

/** That a team has items in a queue, the first of them due at `due_at` or later. A team can have several rows for one queue. */
export interface QueueLaneTable {
  id: Generated<number>
  team_id: number
  queue: string
  due_at: Timestamp
  /** When `due_at` was written. */
  updated_at: Timestamp
}

/** An address or number that a team may send from, once it has shown that it is its own. */
export interface IdentifierTable {
  id: Generated<number>
  team_id: number
  kind: 'email' | 'phone'
  /** The address, or the number in E.164. */
  value: string
  name: string | null
  verified_at: Timestamp | null
  code_hash: string | null
  code_expires_at: Timestamp | null
  /** Wrong ones, of the code at hand. */
  code_tries: number
  created_at: Timestamp
  updated_at: Timestamp
}

/** How many messages a team has had sent through a channel lately. */
export interface CodeCountTable {
  team_id: number
  kind: 'email' | 'phone'
  /** Empty. Older versions counted each address here. */
  value: string
  sent: number
  since: Timestamp
}

export interface ListTable {
  id: Generated<number>
  team_id: number
  name: string
  /** Made by `nameKey`: the list's order. */
  name_key: string
  channel: 'email' | 'sms' | 'push'
  brand_id: number | null
  email_address_id: number | null
  phone_id: number | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** An address that has left a list. Kept when its contact is deleted, so that no import brings it back. */
export interface ListOptOutTable {
  team_id: number
  list_id: number
  /** Made by `addressKey`: the address itself isn't stored here. */
  address_key: string
  created_at: Timestamp
}

export interface SubscriberTable {
  id: Generated<number>
  team_id: number
  list_id: number
  contact_id: number
  status: 'subscribed' | 'unsubscribed'
  created_at: Timestamp
  updated_at: Timestamp
}

/** How, when and by whom a consent was given or taken back; never changed, never deleted. */
export interface ConsentTable {
  id: Generated<number>
  team_id: number
  subscriber_id: number
  list_id: number
  contact_id: number
  status: 'subscribed' | 'unsubscribed'
  source: string
  actor: Json<unknown>
  created_at: Timestamp
}

/** A hosted HTML document. */
export interface PageTable {
  id: Generated<number>
  team_id: number
  site_id: number
  name: string
  /** Made by `nameKey`: the list's order. */
  name_key: string
  /** Path on the site, as people read it: not encoded. */
  url: string
  html: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface SiteTable {
  id: Generated<number>
  team_id: number
  name: string
  domain: string | null
  /** null: the domain isn't proven, and serves nothing. */
  domain_verified_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** Which site a request's host means. */
export interface SiteDomainTable {
  id: Generated<number>
  domain: string
  team_id: number
  site_id: number
}

export interface TeamTable {
  id: Generated<number>
  name: string
  /** ISO 3166 code that phone numbers without `+` are read by. */
  default_country: string | null
  /** Counts the changes that make a contact look different: fields made, deleted, their tags renamed. */
  contact_fields_version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export type TokenKind = 'api' | 'session' | 'integration'

export interface TokenTable {
  id: Generated<number>
  team_id: number
  kind: TokenKind
  name: string
  /** SHA-256 in hex: the token itself is shown once and not kept. */
  token_hash: string
  user_id: number | null
  integration_id: number | null
  /** Of a token that the dashboard works with: it ends with the session. */
  session_id: number | null
  /** The user who generated an API token; null: made on the command line, or before this was recorded. */
  created_by: number | null
  /** null: everything the team may do. */
  scopes: NullableJson<string[]>
  created_at: Timestamp
  last_used_at: Timestamp | null
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
}

/** A person who signs in to the dashboard. */
export interface UserTable {
  id: Generated<number>
  email: string
  /** The address folded by `foldCase`: one user, however it is written. */
  email_key: string
  password_hash: string
  /** When the user proved that they receive mail at this address. */
  email_verified_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** A mail to a user: waiting to be sent, or sent with a link that still works. */
export interface UserMailTable {
  id: Generated<number>
  kind: 'password_reset' | 'email_confirmation'
  /** As given in the request, folded by `foldCase`: whether it is a user's is only looked up when the mail is sent. */
  email: string
  user_id: number | null
  /** SHA-256 of the link's code; null: not sent yet. */
  code_hash: string | null
  /** null: sent. */
  run_at: Timestamp | null
  leased_until: Timestamp | null
  attempts: number
  created_at: Timestamp
  /** The link stops working, or nobody waits for the mail any longer. */
  expires_at: Timestamp
}

/** How many messages went to an address, or through a channel of this server, lately. */
export interface SendCountTable {
  id: Generated<number>
  /** SHA-256 of the channel and the folded address: the table must not become a list of addresses. */
  who: string
  sent: number
  since: Timestamp
}

/** That a user works in a team. */
export interface MembershipTable {
  id: Generated<number>
  user_id: number
  team_id: number
  created_at: Timestamp
}

/** A browser in which a user is signed in. */
export interface SessionTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of what the cookie has. */
  secret_hash: string
  created_at: Timestamp
  expires_at: Timestamp
}

/** A link that lets somebody into a team; without a team: lets the first user set the server up. */
export interface InvitationTable {
  id: Generated<number>
  team_id: number | null
  /** SHA-256 of the code in the link that the dashboard shows. */
  code_hash: string
  /** SHA-256 of the code in the mailed link: using that one proves the address. */
  mail_code_hash: string | null
  /** Only an account with this address can accept; null: anyone with the link can. */
  email: string | null
  /** Where they leave the team, it is worth nothing. */
  created_by: number | null
  created_at: Timestamp
  /** null: it is good until somebody uses it. */
  expires_at: Timestamp | null
}

/** How often somebody tried to sign in of late and could not. */
export interface SignInTryTable {
  id: Generated<number>
  /** An account or an address of the network, hashed. */
  who: string
  tries: number
  since: Timestamp
}

export interface MigrationTable {
  name: string
  applied_at: Timestamp
}

export interface Tables {
  brands: BrandTable
  code_counts: CodeCountTable
  consents: ConsentTable
  contact_fields: ContactFieldTable
  contact_tags: ContactTagTable
  contact_values: ContactValueTable
  contacts: ContactTable
  files: FileTable
  idempotency_keys: IdempotencyKeyTable
  identifiers: IdentifierTable
  import_errors: ImportErrorTable
  imports: ImportTable
  integrations: IntegrationTable
  invitations: InvitationTable
  jobs: JobTable
  list_opt_outs: ListOptOutTable
  lists: ListTable
  memberships: MembershipTable
  migrations: MigrationTable
  pages: PageTable
  queue_items: QueueItemTable
  queue_lanes: QueueLaneTable
  range_counts: RangeCountTable
  send_counts: SendCountTable
  sessions: SessionTable
  sign_in_tries: SignInTryTable
  site_domains: SiteDomainTable
  sites: SiteTable
  subscribers: SubscriberTable
  teams: TeamTable
  tokens: TokenTable
  user_mails: UserMailTable
  users: UserTable
}
