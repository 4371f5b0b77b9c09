// Generated from the API description by `npm run docs`. Do not edit.

export interface Brand {
  id: number
  team_id: number
  name: string
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
  /** URLs by network name. */
  social_links: Record<string, string> | null
  /** Shown in the footer of marketing emails. */
  postal_address: string | null
  /** The site whose verified domain is used for links to public pages. */
  site_id: number | null
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
}

export interface BrandChanges {
  name?: string
  is_default?: boolean
  short_description?: string | null
  website_url?: string | null
  primary_color?: string | null
  secondary_color?: string | null
  logo_image?: string | null
  logo_square_image?: string | null
  header_image?: string | null
  footer_image?: string | null
  social_share_image?: string | null
  logo_image_path?: string | null
  logo_square_image_path?: string | null
  header_image_path?: string | null
  footer_image_path?: string | null
  social_share_image_path?: string | null
  email_address_id?: number | null
  phone_id?: number | null
  social_links?: SocialLinksInput | null
  postal_address?: string | null
  site_id?: number | null
  tags?: string[] | null
}

export interface BrandInput {
  name: string
  is_default?: boolean | null
  short_description?: string | null
  website_url?: string | null
  primary_color?: string | null
  secondary_color?: string | null
  logo_image?: string | null
  logo_square_image?: string | null
  header_image?: string | null
  footer_image?: string | null
  social_share_image?: string | null
  logo_image_path?: string | null
  logo_square_image_path?: string | null
  header_image_path?: string | null
  footer_image_path?: string | null
  social_share_image_path?: string | null
  email_address_id?: number | null
  phone_id?: number | null
  social_links?: SocialLinksInput | null
  postal_address?: string | null
  site_id?: number | null
  tags?: string[] | null
}

export interface Campaign {
  id: number
  team_id: number
  name: string
  channel: 'email' | 'sms' | 'push'
  /** The lists to send to. Someone on several of them gets one message, from the first one. */
  list_ids: number[]
  /** Subscribers of these lists get no message. */
  exclude_list_ids: number[]
  /** Only contacts in this segment get a message. */
  segment_id: number | null
  template_id: number | null
  /** If null, the template’s brand applies, or else the list’s. */
  brand_id: number | null
  /** The sender. If null, the list’s sender applies, or else the brand’s. */
  email_address_id: number | null
  /** The sender of text messages. If null, the list’s sender applies, or else the brand’s. */
  phone_id: number | null
  reply_to: string | null
  /** Whether to count clicks, and whether to record who clicked. If null, the team’s setting applies when the campaign is sent or scheduled. */
  tracking: 'none' | 'anonymous' | 'identified' | null
  /** The days and times at which messages are sent, in the team’s time zone. If null, at any time. */
  window: {
    days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
    /** Like `09:00`. */
    from: string
    /** Like `18:00`. `24:00` is midnight. */
    to: string
  } | null
  /** The maximum number of messages per minute. If null, the connection’s limits apply. */
  rate_per_minute: number | null
  /** Whether the public archives of its lists show the campaign. `false` by default. */
  archive: boolean
  status: 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'sent' | 'canceled'
  paused_reason: 'user' | 'overdue' | 'restored' | 'no_sender' | 'sender_refused' | 'bounces' | null
  /** The campaign’s messages by status. All but `accepted` and `outbox` add up to `total`. */
  counts: {
    total: number
    pending: number
    sent: number
    delivered: number
    bounced: number
    complained: number
    failed: number
    skipped: number
    unknown: number
    canceled: number
    /** How many your provider accepted, even if they bounced later. */
    accepted: number
    /** How many stayed in the outbox, because there was no provider. Their status is `sent`. */
    outbox: number
  }
  /** How many people are on the lists. Known once preparing has started; while it runs, `counts.total` grows to this number. */
  audience_total: number | null
  /** Only people who joined the lists after this time get a message. */
  joined_since: string | null
  /** ISO 8601, UTC, with microseconds. */
  scheduled_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  started_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  finished_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
  /** Content without a template, with the same parts as a template. A campaign has one or the other. */
  content: {
    subject?: string | null
    preheader?: string | null
    format?: 'html' | 'mjml' | 'blocks' | 'text' | 'push'
    body?: TemplateBody | null
    text?: string | null
  } | null
}

export interface CampaignChanges {
  name?: string
  /** The lists to send to. Someone on several of them gets one message, from the first one. */
  list_ids?: number[]
  /** Subscribers of these lists get no message. */
  exclude_list_ids?: number[]
  /** Only contacts in this segment get a message. */
  segment_id?: number | null
  template_id?: number | null
  /** If null, the template’s brand applies, or else the list’s. */
  brand_id?: number | null
  /** The sender. If null, the list’s sender applies, or else the brand’s. */
  email_address_id?: number | null
  /** The sender of text messages. If null, the list’s sender applies, or else the brand’s. */
  phone_id?: number | null
  reply_to?: string | null
  /** Whether to count clicks, and whether to record who clicked. If null, the team’s setting applies when the campaign is sent or scheduled. */
  tracking?: 'none' | 'anonymous' | 'identified' | null
  /** The days and times at which messages are sent, in the team’s time zone. If null, at any time. */
  window?: {
    days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
    /** Like `09:00`. */
    from: string
    /** Like `18:00`. `24:00` is midnight. */
    to: string
  } | null
  /** The maximum number of messages per minute. If null, the connection’s limits apply. */
  rate_per_minute?: number | null
  /** Whether the public archives of its lists show the campaign. `false` by default. */
  archive?: boolean
  /** Content without a template, with the same parts as a template. A campaign has one or the other. */
  content?: {
    subject?: string | null
    preheader?: string | null
    format?: 'html' | 'mjml' | 'blocks' | 'text' | 'push'
    body?: TemplateBody | null
    text?: string | null
  } | null
}

export interface CampaignCheck {
  /** The people who are subscribed to or pending on the lists. */
  total: number
  will_receive: number
  /** The others, by reason. */
  skipped: Record<string, number>
  /** People who have left the lists. They aren’t part of `total`. */
  unsubscribed: number
  /** What has to be changed before the campaign can be sent. */
  blockers: {
    code: 'no_recipients' | 'no_sender' | 'sender_unproven' | 'no_postal_address' | 'no_content' | 'template_error' | 'connection_down'
    message: string
  }[]
  /** What you may want to change. */
  warnings: {
    code: string
    message: string
  }[]
  /** How many segments the text messages are billed as. An estimate if the text has merge tags. null for other channels. */
  sms_segments: number | null
  /** About how long sending takes. If there is a window, only the time within it counts. */
  estimate_seconds: number
  /** Up to five people who would get a message. */
  sample: {
    contact_id: number
    to: string | null
  }[]
}

export interface CampaignInput {
  name: string
  /** The lists to send to. Someone on several of them gets one message, from the first one. */
  list_ids?: number[]
  /** Subscribers of these lists get no message. */
  exclude_list_ids?: number[]
  /** Only contacts in this segment get a message. */
  segment_id?: number | null
  template_id?: number | null
  /** If null, the template’s brand applies, or else the list’s. */
  brand_id?: number | null
  /** The sender. If null, the list’s sender applies, or else the brand’s. */
  email_address_id?: number | null
  /** The sender of text messages. If null, the list’s sender applies, or else the brand’s. */
  phone_id?: number | null
  reply_to?: string | null
  /** Whether to count clicks, and whether to record who clicked. If null, the team’s setting applies when the campaign is sent or scheduled. */
  tracking?: 'none' | 'anonymous' | 'identified' | null
  /** The days and times at which messages are sent, in the team’s time zone. If null, at any time. */
  window?: {
    days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
    /** Like `09:00`. */
    from: string
    /** Like `18:00`. `24:00` is midnight. */
    to: string
  } | null
  /** The maximum number of messages per minute. If null, the connection’s limits apply. */
  rate_per_minute?: number | null
  /** Whether the public archives of its lists show the campaign. `false` by default. */
  archive?: boolean
  /** Content without a template, with the same parts as a template. A campaign has one or the other. */
  content?: {
    subject?: string | null
    preheader?: string | null
    format?: 'html' | 'mjml' | 'blocks' | 'text' | 'push'
    body?: TemplateBody | null
    text?: string | null
  } | null
  channel: 'email' | 'sms' | 'push'
}

export interface CampaignReport {
  campaign_id: number
  /** ISO 8601, UTC, with microseconds. */
  generated_at: string
  /** How clicks are counted. null until the campaign is prepared. */
  tracking: 'none' | 'anonymous' | 'identified' | null
  /** The most important numbers. */
  funnel: {
    /** Everyone on the lists, like `counts.total`. */
    on_lists: number
    /** `on_lists` without those who were skipped. */
    eligible: number
    /** How many a provider accepted, like `counts.accepted`. */
    sent: number
    /** How many stayed in the outbox, like `counts.outbox`. */
    outbox: number
    delivered: number
    /** Clicks by people. null if they aren’t counted. */
    clicked: number | null
    /** Opens by people. null if they aren’t counted. */
    opened: number | null
    bounced: number
    complained: number
    /** How often people left a list through a link in one of the messages. */
    unsubscribed: number
  }
  /** How many different people clicked and opened. null unless tracking is `identified`. */
  people: {
    clicked: number
    opened: number | null
  } | null
  /** Clicks by people and by programs like mail scanners. */
  clicks: {
    human: number
    machine: number
    unclear: number
  } | null
  opens: {
    human: number
    machine: number
    unclear: number
  } | null
  /** Hours (UTC) in which something happened. Clicks and opens by people only. */
  by_hour: {
    /** ISO 8601, UTC, with microseconds. */
    hour: string
    sent: number
    clicked: number
    opened: number
    unsubscribed: number
  }[]
  /** All tracked links, most clicked first. `clicks` are by people. */
  by_link: {
    link_id: number
    url: string
    clicks: number
    machine_clicks: number
  }[]
  /** The 50 domains with the most people. `other` is the sum of all further domains, `none` are people without an address. Empty for other channels. */
  by_domain: {
    domain: string
    total: number
    sent: number
    delivered: number
    bounced: number
    failed: number
    complained: number
  }[]
  /** People are counted on the list that they got the message from. */
  by_list: {
    list_id: number
    /** null if the list was deleted. */
    name: string | null
    total: number
    skipped: number
    sent: number
    bounced: number
    unsubscribed: number
  }[]
  /** Why people got nothing. */
  skipped: {
    reason: string
    n: number
  }[]
  /** Messages that failed, bounced or weren’t confirmed, by cause. */
  failures: {
    status: 'failed' | 'bounced' | 'unknown'
    cause: string
    /** What you can do about it. */
    fix: string
    n: number
    /** One of the errors, often with the mail server’s own words. */
    example: string
  }[]
  /** How many segments the text messages that were sent are billed as. null for other channels, and if the text has merge tags. */
  sms_segments: number | null
}

export interface CampaignSummary {
  id: number
  team_id: number
  name: string
  channel: 'email' | 'sms' | 'push'
  /** The lists to send to. Someone on several of them gets one message, from the first one. */
  list_ids: number[]
  /** Subscribers of these lists get no message. */
  exclude_list_ids: number[]
  /** Only contacts in this segment get a message. */
  segment_id: number | null
  template_id: number | null
  /** If null, the template’s brand applies, or else the list’s. */
  brand_id: number | null
  /** The sender. If null, the list’s sender applies, or else the brand’s. */
  email_address_id: number | null
  /** The sender of text messages. If null, the list’s sender applies, or else the brand’s. */
  phone_id: number | null
  reply_to: string | null
  /** Whether to count clicks, and whether to record who clicked. If null, the team’s setting applies when the campaign is sent or scheduled. */
  tracking: 'none' | 'anonymous' | 'identified' | null
  /** The days and times at which messages are sent, in the team’s time zone. If null, at any time. */
  window: {
    days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
    /** Like `09:00`. */
    from: string
    /** Like `18:00`. `24:00` is midnight. */
    to: string
  } | null
  /** The maximum number of messages per minute. If null, the connection’s limits apply. */
  rate_per_minute: number | null
  /** Whether the public archives of its lists show the campaign. `false` by default. */
  archive: boolean
  status: 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'sent' | 'canceled'
  paused_reason: 'user' | 'overdue' | 'restored' | 'no_sender' | 'sender_refused' | 'bounces' | null
  /** The campaign’s messages by status. All but `accepted` and `outbox` add up to `total`. */
  counts: {
    total: number
    pending: number
    sent: number
    delivered: number
    bounced: number
    complained: number
    failed: number
    skipped: number
    unknown: number
    canceled: number
    /** How many your provider accepted, even if they bounced later. */
    accepted: number
    /** How many stayed in the outbox, because there was no provider. Their status is `sent`. */
    outbox: number
  }
  /** How many people are on the lists. Known once preparing has started; while it runs, `counts.total` grows to this number. */
  audience_total: number | null
  /** Only people who joined the lists after this time get a message. */
  joined_since: string | null
  /** ISO 8601, UTC, with microseconds. */
  scheduled_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  started_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  finished_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
}

export interface CampaignSummaryPage {
  current_page: number
  data: CampaignSummary[]
  per_page: number
  total: number
  last_page: number
  first_page_url: string
  last_page_url: string
  next_page_url: string | null
  prev_page_url: string | null
  path: string
  from: number | null
  to: number | null
  /** Present with filters. true: there are more than 10,000 matches; only those are counted. */
  total_capped?: boolean
}

export interface Confirmation {
  code: string
}

export interface Contact {
  id: number
  team_id: number
  type: 'person' | 'organization'
  /** Values by field id. */
  attributes: Record<string, unknown>
  uuid_id: string
  tags: {
    slug: string
    name: string
  }[]
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
  [key: string]: unknown
}

export interface ContactChanges {
  tags?: TagInput[] | null
  [key: string]: unknown
}

export interface ContactData {
  /** The contact, as in `GET /contacts/{id}`. */
  contact: Record<string, unknown>
  subscriptions: Record<string, unknown>[]
  consents: Record<string, unknown>[]
  signups: Record<string, unknown>[]
  push_subscriptions: Record<string, unknown>[]
  privacy_requests: Record<string, unknown>[]
  /** ISO 8601, UTC, with microseconds. */
  paused_until: string | null
  /** The links that the contact clicked and the messages they opened, if tracking is `identified`: the 10,000 latest. */
  activity: Record<string, unknown>[]
  messages: Record<string, unknown>[]
  /** Whether there are more than the 10,000 latest messages. */
  messages_capped: boolean
}

export interface ContactField {
  id: number
  name: string
  tag: string
  type: 'text' | 'email' | 'phone' | 'number' | 'date' | 'datetime' | 'boolean' | 'url' | 'pick_list' | 'related'
  contact_type: 'person' | 'organization'
  max_length: number | null
  options: string[] | null
  allow_multiple: boolean
  integration_id: number | null
}

export interface ContactFieldChanges {
  name?: string
  tag?: string
  type?: 'text' | 'email' | 'phone' | 'number' | 'date' | 'datetime' | 'boolean' | 'url' | 'pick_list' | 'related'
  max_length?: number | null
  options?: string[] | null
  allow_multiple?: boolean
}

export interface ContactFieldInput {
  name: string
  tag: string
  type: 'text' | 'email' | 'phone' | 'number' | 'date' | 'datetime' | 'boolean' | 'url' | 'pick_list' | 'related'
  contact_type: 'person' | 'organization'
  max_length?: number | null
  options?: string[] | null
  allow_multiple?: boolean | null
}

export interface ContactFieldRow {
  id: number
  name: string
  tag: string
  type: 'text' | 'email' | 'phone' | 'number' | 'date' | 'datetime' | 'boolean' | 'url' | 'pick_list' | 'related'
  contact_type: 'person' | 'organization'
  max_length: number | null
  integration_id: number | null
}

export interface ContactImport {
  id: number
  team_id: number
  status: 'waiting' | 'running' | 'completed' | 'canceled' | 'failed'
  file_name: string | null
  size: number
  /** The contact type for rows without a `type` value. */
  type: 'person' | 'organization'
  match_on: string | null
  on_error: 'skip_row' | 'skip_cell'
  add_tags: string[]
  list_id: number | null
  /** Bytes of the uploaded file processed so far. */
  bytes_read: number
  rows_read: number
  created: number
  updated: number
  unchanged: number
  /** Rows that were not imported. */
  failed: number
  /** Rows imported without some of their cells. They also count as created, updated or unchanged. */
  partial: number
  /** Cells skipped in those rows. */
  cells_skipped: number
  /** Contacts added to the list. */
  subscribed: number
  /** Contacts not added to the list because they have no address for its channel. */
  not_reachable: number
  /** Contacts not added to the list because they or their address had left it. */
  opted_out: number
  rows_per_second: number
  /** Why the import failed as a whole. */
  problem: string | null
  /** Rows available in the error file: at most 10,000 rows and 20 MB. */
  errors_kept: number
  /** True if more rows had errors than are stored. */
  errors_truncated: boolean
  /** When the rows with errors are deleted: 30 days after the import ended. */
  errors_expire_at: string | null
  /** The errors of the first 100 rows that have errors. */
  errors: {
    line: number
    errors: Record<string, string[]>
    /** True if the row was imported without these cells. */
    imported: boolean
  }[]
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  started_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  finished_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
}

export interface ContactImportForm {
  file: Blob
  /** A field’s tag, or `id`. A row updates the contact with the same value in that field. By default, every row creates a contact, unless the file has an `id` column. */
  match_on?: string
  /** The contact type for rows without a `type` value. */
  type?: 'person' | 'organization'
  /** A JSON object that maps column names to tags, or to null to skip a column: `{"E-Mail": "email", "id": null}`. */
  mapping?: string
  /** `skip_cell` imports a row without its invalid cells and reports them. A row still fails if its `match_on`, `id` or `type` value is invalid, or if no valid values are left. */
  on_error?: 'skip_row' | 'skip_cell'
  /** Tags to add to every created or matched contact: comma-separated names, a JSON array, or one name each in repeated parameters. */
  add_tags?: string
  /** A list to subscribe every contact to, with the consent source `import`. An address that unsubscribed is not subscribed again, even if another contact has it. */
  list_id?: number
  /** One character, or `\t`. Detected by default. */
  delimiter?: string
  /** For example `windows-1252`. Detected by default. */
  charset?: string
}

export interface ContactImportSummary {
  id: number
  team_id: number
  status: 'waiting' | 'running' | 'completed' | 'canceled' | 'failed'
  file_name: string | null
  size: number
  /** The contact type for rows without a `type` value. */
  type: 'person' | 'organization'
  match_on: string | null
  on_error: 'skip_row' | 'skip_cell'
  add_tags: string[]
  list_id: number | null
  /** Bytes of the uploaded file processed so far. */
  bytes_read: number
  rows_read: number
  created: number
  updated: number
  unchanged: number
  /** Rows that were not imported. */
  failed: number
  /** Rows imported without some of their cells. They also count as created, updated or unchanged. */
  partial: number
  /** Cells skipped in those rows. */
  cells_skipped: number
  /** Contacts added to the list. */
  subscribed: number
  /** Contacts not added to the list because they have no address for its channel. */
  not_reachable: number
  /** Contacts not added to the list because they or their address had left it. */
  opted_out: number
  rows_per_second: number
  /** Why the import failed as a whole. */
  problem: string | null
  /** Rows available in the error file: at most 10,000 rows and 20 MB. */
  errors_kept: number
  /** True if more rows had errors than are stored. */
  errors_truncated: boolean
  /** When the rows with errors are deleted: 30 days after the import ended. */
  errors_expire_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  started_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  finished_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
}

export interface ContactImportSummaryPage {
  current_page: number
  data: ContactImportSummary[]
  per_page: number
  total: number
  last_page: number
  first_page_url: string
  last_page_url: string
  next_page_url: string | null
  prev_page_url: string | null
  path: string
  from: number | null
  to: number | null
}

export interface ContactInput {
  type?: 'person' | 'organization' | null
  tags?: TagInput[] | null
  [key: string]: unknown
}

export interface ContactList {
  id: number
  team_id: number
  name: string
  channel: 'email' | 'sms' | 'push'
  brand_id: number | null
  email_address_id: number | null
  phone_id: number | null
  /** The sender that applies: the list’s, or else its brand’s. */
  from: string | null
  /** Shown to recipients on public pages. */
  description: string | null
  /** Whether the preference center shows the list to all of the team’s contacts. */
  is_public: boolean
  /** Whether people who subscribe on a public page have to confirm. `true` by default. */
  double_opt_in: boolean
  /** Whether the list’s past campaigns can be read on the web. */
  has_archive: boolean
  /** The sign-up page, which forms on other sites can also post to. Null for push lists. */
  subscribe_url: string | null
  /** The list’s archive. Null if it has none. */
  archive_url: string | null
  /** The page where browsers subscribe to push notifications. Null for other lists. */
  push_url: string | null
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
  /** The exact number of subscribers by status. */
  subscriber_counts: {
    subscribed: number
    pending: number
    unsubscribed: number
  }
}

export interface ContactListChanges {
  name?: string
  channel?: 'email' | 'sms' | 'push'
  brand_id?: number | null
  email_address_id?: number | null
  phone_id?: number | null
  description?: string | null
  is_public?: boolean
  double_opt_in?: boolean
  has_archive?: boolean
}

export interface ContactListInput {
  name: string
  channel: 'email' | 'sms' | 'push'
  brand_id?: number | null
  email_address_id?: number | null
  phone_id?: number | null
  description?: string | null
  is_public?: boolean
  double_opt_in?: boolean
  has_archive?: boolean
}

export interface ContactPage {
  current_page: number
  data: Contact[]
  per_page: number
  total: number
  last_page: number
  first_page_url: string
  last_page_url: string
  next_page_url: string | null
  prev_page_url: string | null
  path: string
  from: number | null
  to: number | null
}

export interface Duplicate {
  name?: string
  /** Send it only to people who joined the lists after this campaign started. */
  only_new?: boolean
}

export interface EmailBatchInput {
  /** Up to 500 emails, as in `POST /emails`. */
  messages: {
  }[]
}

export interface EmailInput {
  contact_id?: number | null
  /** An address, or a name and an address: `Ada <ada@mail.example>`. */
  to?: string | null
  to_name?: string | null
  subject?: string | null
  html?: string | null
  text?: string | null
  /** The address of a verified sender, instead of `email_address_id`. Without either, the sender is the list’s or the brand’s, or else the team’s only one. */
  from?: string | null
  email_address_id?: number | null
  reply_to?: string | null
  cc?: string[]
  bcc?: string[]
  headers?: Record<string, string>
  attachments?: {
    file_id?: number
    name?: string
    /** The bytes in base64. */
    content?: string
    /** For images in the HTML: `cid:…`. */
    content_id?: string
  }[]
  template_id?: number | null
  /** Values for the template, up to 64 KB. */
  data?: {
  }
  brand_id?: number | null
  /** When to send the message: up to 90 days ahead. */
  scheduled_at?: string | null
  kind?: 'transactional' | 'marketing'
  list_id?: number | null
  tags?: string[]
  /** Your own values, up to 4 KB, repeated in webhooks. */
  metadata?: {
  }
  /** false: the content is deleted once the message was sent. */
  store_body?: boolean
}

export interface Erasure {
  id: number
  team_id: number
  contact_id: number
  /** The number of removed items of each kind. */
  removed: {
    values: number
    addresses: number
    subscriptions: number
    push_subscriptions: number
    messages: number
  }
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
}

/** An error. `error_code` is stable and for programs; `message` is for people. */
export interface ErrorResponse {
  message: string
  error_code: 'malformed_request' | 'unauthenticated' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'idempotency_key_conflict' | 'idempotency_key_in_use' | 'campaign_state' | 'list_in_use' | 'message_state' | 'version_conflict' | 'payload_too_large' | 'unsupported_media_type' | 'validation_failed' | 'too_many_requests' | 'headers_too_large' | 'server_error' | 'service_unavailable' | 'insufficient_storage'
  /** Only with `validation_failed`: the messages for each field. */
  errors?: Record<string, string[]>
  /** Only with a status of 500 or higher: the id to search for in the server’s log. */
  request_id?: string
}

export interface FoundContactPage {
  current_page: number
  data: Contact[]
  per_page: number
  total: number
  last_page: number
  first_page_url: string
  last_page_url: string
  next_page_url: string | null
  prev_page_url: string | null
  path: string
  from: number | null
  to: number | null
  /** The real total is higher than `total`. */
  total_capped?: true
}

export interface LibraryFile {
  id: number
  team_id: number
  path: string
  name: string
  /** Detected from the bytes, not from the name. */
  mime_type: string
  size: number
  sha256: string
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
}

export interface LibraryFileInput {
  file: Blob
  /** Path in the file library. Defaults to the file’s name. */
  path?: string
}

export interface LibraryFilePage {
  current_page: number
  data: LibraryFile[]
  per_page: number
  total: number
  last_page: number
  first_page_url: string
  last_page_url: string
  next_page_url: string | null
  prev_page_url: string | null
  path: string
  from: number | null
  to: number | null
}

export interface Message {
  message: string
}

export interface MessageChanges {
  /** The new time, or null to send the message now. */
  scheduled_at: string | null
}

export interface MessageEvent {
  /** null for events that are times of the message. */
  id: number | null
  message_id: number
  /** A status, or `clicked`, `opened`, `retried`, `delayed`, `copy_not_sent`. */
  type: string
  /** ISO 8601, UTC, with microseconds. */
  at: string
  /** The reason or error. For `scheduled`: the time it is scheduled for. */
  detail: string | null
}

export interface Page {
  id: number
  site_id: number
  site_name: string
  name: string
  /** Path on the site. */
  url: string
  /** The public URL of the page. */
  full_url: string
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
}

export interface Preview {
  /** The subject, or the title of a push notification. */
  subject: string | null
  preheader: string | null
  html: string | null
  text: string | null
  /** A push notification: title, text, url, image, and the brand’s icon. */
  push: {
  } | null
  /** The size of the HTML, or of the text if there is no HTML. */
  bytes: number
  /** How many segments a text message is billed as. */
  segments: number | null
  encoding: 'GSM-7' | 'UCS-2' | null
  warnings: TemplateWarning[]
}

export interface PreviewRequest {
  contact_id?: number | null
  /** Values for `{{ data.… }}`, up to 64 KB. */
  data?: {
  }
}

export interface PushInput {
  contact_id?: number | null
  title?: string | null
  text?: string | null
  /** An http or https URL. It can contain merge tags. */
  url?: string | null
  /** An http or https URL. It can contain merge tags. */
  image?: string | null
  template_id?: number | null
  /** Values for the template, up to 64 KB. */
  data?: {
  }
  brand_id?: number | null
  /** When to send the message: up to 90 days ahead. */
  scheduled_at?: string | null
  kind?: 'transactional' | 'marketing'
  list_id?: number | null
  tags?: string[]
  /** Your own values, up to 4 KB, repeated in webhooks. */
  metadata?: {
  }
  /** false: the content is deleted once the message was sent. */
  store_body?: boolean
}

export interface PushKey {
  /** For `applicationServerKey` of `pushManager.subscribe()`. */
  public_key: string
}

export interface PushSubscription {
  id: number
  team_id: number
  contact_id: number
  /** The URL of the browser’s push service. */
  endpoint: string
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
}

/** The result of `JSON.stringify(subscription)` in the browser. */
export interface PushSubscriptionInput {
  endpoint: string
  keys: {
    /** Base64url. */
    p256dh: string
    /** Base64url. */
    auth: string
  }
}

export interface RecipientPreview {
  contact_id: number
  list_id: number
  to: string | null
  reason: string | null
}

export interface RecipientPreviewPage {
  current_page: number
  data: RecipientPreview[]
  per_page: number
  total: number
  last_page: number
  first_page_url: string
  last_page_url: string
  next_page_url: string | null
  prev_page_url: string | null
  path: string
  from: number | null
  to: number | null
}

export interface Retry {
  statuses: ('failed' | 'unknown')[]
}

export interface Schedule {
  /** Up to 90 days ahead. */
  scheduled_at: string
}

export interface Segment {
  id: number
  team_id: number
  name: string
  /** A condition, or a combination of conditions: - `{"all": […]}`, `{"any": […]}`, `{"not": …}` - `{"field": "city", "op": "is", "value": "Graz"}`, with one of the operators `is`, `is_not`, `contains`, `starts_with`, `greater`, `less`, `before`, `after`, `in_last_days`, `is_empty`, `is_not_empty`. The field’s type determines which of them are allowed - `{"tag": "vip"}` - `{"list_id": 5, "status": "subscribed"}` - `{"type": "person"}` - `{"column": "created_at", "op": "before", "value": "2026-11-15T09:30:00Z"}`; also with `updated_at`, and with the operators `after` and `in_last_days` - `{"activity": "sent", "within_days": 30, "campaign_id": 9}`; activities are `sent`, `clicked`, `opened`, `bounced`. Who clicked and opened is known only with the tracking `identified` A filter can have up to 50 conditions on 4 levels. */
  filter: {
  }
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
}

export interface SegmentChanges {
  name?: string
  /** A condition, or a combination of conditions: - `{"all": […]}`, `{"any": […]}`, `{"not": …}` - `{"field": "city", "op": "is", "value": "Graz"}`, with one of the operators `is`, `is_not`, `contains`, `starts_with`, `greater`, `less`, `before`, `after`, `in_last_days`, `is_empty`, `is_not_empty`. The field’s type determines which of them are allowed - `{"tag": "vip"}` - `{"list_id": 5, "status": "subscribed"}` - `{"type": "person"}` - `{"column": "created_at", "op": "before", "value": "2026-11-15T09:30:00Z"}`; also with `updated_at`, and with the operators `after` and `in_last_days` - `{"activity": "sent", "within_days": 30, "campaign_id": 9}`; activities are `sent`, `clicked`, `opened`, `bounced`. Who clicked and opened is known only with the tracking `identified` A filter can have up to 50 conditions on 4 levels. */
  filter?: {
  }
}

export interface SegmentInput {
  name: string
  /** A condition, or a combination of conditions: - `{"all": […]}`, `{"any": […]}`, `{"not": …}` - `{"field": "city", "op": "is", "value": "Graz"}`, with one of the operators `is`, `is_not`, `contains`, `starts_with`, `greater`, `less`, `before`, `after`, `in_last_days`, `is_empty`, `is_not_empty`. The field’s type determines which of them are allowed - `{"tag": "vip"}` - `{"list_id": 5, "status": "subscribed"}` - `{"type": "person"}` - `{"column": "created_at", "op": "before", "value": "2026-11-15T09:30:00Z"}`; also with `updated_at`, and with the operators `after` and `in_last_days` - `{"activity": "sent", "within_days": 30, "campaign_id": 9}`; activities are `sent`, `clicked`, `opened`, `bounced`. Who clicked and opened is known only with the tracking `identified` A filter can have up to 50 conditions on 4 levels. */
  filter: {
  }
}

export interface SegmentPreview {
  /** A condition, or a combination of conditions: - `{"all": […]}`, `{"any": […]}`, `{"not": …}` - `{"field": "city", "op": "is", "value": "Graz"}`, with one of the operators `is`, `is_not`, `contains`, `starts_with`, `greater`, `less`, `before`, `after`, `in_last_days`, `is_empty`, `is_not_empty`. The field’s type determines which of them are allowed - `{"tag": "vip"}` - `{"list_id": 5, "status": "subscribed"}` - `{"type": "person"}` - `{"column": "created_at", "op": "before", "value": "2026-11-15T09:30:00Z"}`; also with `updated_at`, and with the operators `after` and `in_last_days` - `{"activity": "sent", "within_days": 30, "campaign_id": 9}`; activities are `sent`, `clicked`, `opened`, `bounced`. Who clicked and opened is known only with the tracking `identified` A filter can have up to 50 conditions on 4 levels. */
  filter: {
  }
}

export interface SegmentPreviewResult {
  count: number
  /** The first 10 matching contacts, as in `GET /contacts/{id}`. */
  sample: Record<string, unknown>[]
}

export interface SentMessage {
  id: number
  team_id: number
  channel: 'email' | 'sms' | 'push'
  kind: 'transactional' | 'marketing'
  status: 'scheduled' | 'queued' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed' | 'suppressed' | 'skipped' | 'unknown' | 'canceled' | 'sending'
  /** Why the message was not sent, like `suppressed_bounce`. */
  reason: string | null
  contact_id: number | null
  /** The recipient’s address or number; null for push. */
  to: string | null
  /** The sender’s address or number; null for push. */
  from: string | null
  subject: string | null
  brand_id: number | null
  template_id: number | null
  /** The version of the template that the message was created from. */
  template_version: number | null
  campaign_id: number | null
  list_id: number | null
  tags: string[]
  /** `outbox` if there was no provider: the message is only there, and nobody received it. */
  carrier: 'outbox' | null
  attempts: number
  /** What went wrong in the last attempt or, while the message is queued, why it waits. */
  last_error: string | null
  /** ISO 8601, UTC, with microseconds. */
  scheduled_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  sent_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  delivered_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
}

export interface SentMessagePage {
  current_page: number
  data: SentMessage[]
  per_page: number
  total: number
  last_page: number
  first_page_url: string
  last_page_url: string
  next_page_url: string | null
  prev_page_url: string | null
  path: string
  from: number | null
  to: number | null
  /** Present with filters. true: there are more than 10,000 matches; only those are counted. */
  total_capped?: boolean
}

export interface SentMessageWithBody {
  id: number
  team_id: number
  channel: 'email' | 'sms' | 'push'
  kind: 'transactional' | 'marketing'
  status: 'scheduled' | 'queued' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed' | 'suppressed' | 'skipped' | 'unknown' | 'canceled' | 'sending'
  /** Why the message was not sent, like `suppressed_bounce`. */
  reason: string | null
  contact_id: number | null
  /** The recipient’s address or number; null for push. */
  to: string | null
  /** The sender’s address or number; null for push. */
  from: string | null
  subject: string | null
  brand_id: number | null
  template_id: number | null
  /** The version of the template that the message was created from. */
  template_version: number | null
  campaign_id: number | null
  list_id: number | null
  tags: string[]
  /** `outbox` if there was no provider: the message is only there, and nobody received it. */
  carrier: 'outbox' | null
  attempts: number
  /** What went wrong in the last attempt or, while the message is queued, why it waits. */
  last_error: string | null
  /** ISO 8601, UTC, with microseconds. */
  scheduled_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  sent_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  delivered_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
  /** The HTML part as sent; null if there is none or it is no longer stored. */
  html: string | null
  /** The text as sent; null if there is none or it is no longer stored. */
  text: string | null
  /** A campaign’s bodies aren’t stored: subject, HTML and text have the contact’s current values. */
  rendered_now?: true
}

export interface SentMessages {
  messages: SentMessage[]
}

export interface Settings {
  /** The IANA name of the team’s time zone, like `Europe/Vienna`. `UTC` by default. */
  time_zone: string
  /** The language of texts that Postrider adds to messages. `en` by default. */
  language: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'pl'
  /** Whether clicks are counted: `none`; `anonymous` (the default) counts them per campaign; `identified` records who clicked. */
  tracking: 'none' | 'anonymous' | 'identified'
  /** Whether opens are counted too. `false` by default. */
  track_opens: boolean
  /** Whether marketing text messages are sent only between 08:00 and 21:00 in all time zones of the recipient’s country. `true` by default. */
  quiet_hours: boolean
  /** The merge tags of the contact fields that contacts can change in the preference center. None by default. */
  preference_fields: string[]
}

export interface SiteRequest {
  /** The fully-qualified URL of a website. */
  url: string
}

export interface SiteSuggestions {
  suggestions: {
    website_url: string | null
    name: string
    short_description: string | null
    primary_color: string | null
    secondary_color: string | null
    logo_image: string | null
    logo_square_image: string | null
    header_image: string | null
    footer_image: string | null
    social_share_image: string | null
    social_links: Record<string, string>
  }
}

export interface SmsInput {
  contact_id?: number | null
  to?: string | null
  text?: string | null
  phone_id?: number | null
  template_id?: number | null
  /** Values for the template, up to 64 KB. */
  data?: {
  }
  brand_id?: number | null
  /** When to send the message: up to 90 days ahead. */
  scheduled_at?: string | null
  kind?: 'transactional' | 'marketing'
  list_id?: number | null
  tags?: string[]
  /** Your own values, up to 4 KB, repeated in webhooks. */
  metadata?: {
  }
  /** false: the content is deleted once the message was sent. */
  store_body?: boolean
}

/** An array of URLs, whose networks are derived from their hosts, or an object as in responses. */
export type SocialLinksInput = string[] | Record<string, string>

export interface Status {
  status: string
}

export interface Subscriber {
  id: number
  list_id: number
  contact_id: number
  status: 'subscribed' | 'pending' | 'unsubscribed'
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
}

export interface SubscriberInput {
  contact_id: number
  /** Where consent was given. Stored with the consent record. */
  source?: string | null
}

export interface SubscriberPage {
  current_page: number
  data: Subscriber[]
  per_page: number
  total: number
  last_page: number
  first_page_url: string
  last_page_url: string
  next_page_url: string | null
  prev_page_url: string | null
  path: string
  from: number | null
  to: number | null
}

export interface Suppression {
  id: number
  team_id: number
  channel: 'email' | 'sms'
  /** null after the address was erased. It still isn’t sent to. */
  address: string | null
  reason: 'bounce' | 'complaint' | 'opt_out' | 'manual' | 'erased'
  /** `api`: added in the dashboard or through the API. `provider`: a bounce or opt-out that the provider reported. `erasure`: the contact was erased. */
  source: 'api' | 'provider' | 'erasure'
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
}

export interface SuppressionInput {
  channel: 'email' | 'sms'
  address: string
}

export interface SuppressionPage {
  current_page: number
  data: Suppression[]
  per_page: number
  total: number
  last_page: number
  first_page_url: string
  last_page_url: string
  next_page_url: string | null
  prev_page_url: string | null
  path: string
  from: number | null
  to: number | null
  /** Present with filters. true: there are more than 10,000 matches; only those are counted. */
  total_capped?: boolean
}

export type TagInput = string | {
  slug?: string
  name: string
}

export interface Template {
  id: number
  team_id: number
  name: string
  channel: 'email' | 'sms' | 'push'
  brand_id: number | null
  subject: string | null
  preheader: string | null
  format: 'html' | 'mjml' | 'blocks' | 'text' | 'push'
  /** Increases when the content changes. */
  version: number
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
  body: TemplateBody
  text: string | null
}

/** Text with Liquid. For the format `blocks`, an object with sections; for `push`, an object with title, text, url and image. */
export type TemplateBody = string | {
}

export interface TemplateChanges {
  name?: string
  brand_id?: number | null
  subject?: string | null
  preheader?: string | null
  format?: 'html' | 'mjml' | 'blocks' | 'text' | 'push'
  text?: string | null
  body?: TemplateBody
  /** The version that you read. If it isn’t the current version, you get 409. */
  version?: number
}

export interface TemplateInput {
  name: string
  channel: 'email' | 'sms' | 'push'
  brand_id?: number | null
  subject?: string | null
  preheader?: string | null
  format?: 'html' | 'mjml' | 'blocks' | 'text' | 'push'
  text?: string | null
  body: TemplateBody
}

export interface TemplateSummary {
  id: number
  team_id: number
  name: string
  channel: 'email' | 'sms' | 'push'
  brand_id: number | null
  subject: string | null
  preheader: string | null
  format: 'html' | 'mjml' | 'blocks' | 'text' | 'push'
  /** Increases when the content changes. */
  version: number
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
}

export interface TemplateSummaryPage {
  current_page: number
  data: TemplateSummary[]
  per_page: number
  total: number
  last_page: number
  first_page_url: string
  last_page_url: string
  next_page_url: string | null
  prev_page_url: string | null
  path: string
  from: number | null
  to: number | null
}

export interface TemplateWarning {
  code: string
  message: string
}

export interface TestSend {
  /** Up to five addresses or phone numbers. They get the message with sample values. */
  to?: string[]
  /** Instead of `to`: a contact, who gets the message with their own values. */
  contact_id?: number
}

export interface UnsavedPreviewRequest {
  channel: 'email' | 'sms' | 'push'
  brand_id?: number | null
  subject?: string | null
  preheader?: string | null
  format?: 'html' | 'mjml' | 'blocks' | 'text' | 'push'
  text?: string | null
  body: TemplateBody
  contact_id?: number | null
  /** Values for `{{ data.… }}`, up to 64 KB. */
  data?: {
  }
}

export interface VerifiedEmail {
  id: number
  team_id: number
  email: string
  name: string | null
  /** ISO 8601, UTC, with microseconds. */
  verified_at: string | null
  /** When a code that was sent through a provider was confirmed. A sender that was verified without a provider has null here, and its messages stay in the outbox. Once there is a provider, they wait until you add the sender again and confirm the new code. A code that came through the team’s own connection proves the sender only while the team sends through its own connection. */
  proven_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
}

export interface VerifiedEmailInput {
  email: string
  name?: string | null
}

export interface VerifiedPhone {
  id: number
  team_id: number
  phone: string
  name: string | null
  /** ISO 8601, UTC, with microseconds. */
  verified_at: string | null
  /** When a code that was sent through a provider was confirmed. A sender that was verified without a provider has null here, and its messages stay in the outbox. Once there is a provider, they wait until you add the sender again and confirm the new code. A code that came through the team’s own connection proves the sender only while the team sends through its own connection. */
  proven_at: string | null
  /** ISO 8601, UTC, with microseconds. */
  created_at: string
  /** ISO 8601, UTC, with microseconds. */
  updated_at: string
}

export interface VerifiedPhoneInput {
  phone: string
  name?: string | null
}

/** Parameters, body and response of each operation. */
export interface Operations {
  /** List brands */
  listBrands: {
    params: undefined
    query: undefined
    body: undefined
    response: Brand[]
  }
  /** Create a brand */
  createBrand: {
    params: undefined
    query: undefined
    body: BrandInput
    response: Brand
  }
  /** Get a brand */
  getBrand: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Brand
  }
  /** Update a brand */
  updateBrand: {
    params: {
      id: number
    }
    query: undefined
    body: BrandChanges
    response: Brand
  }
  /** Delete a brand */
  deleteBrand: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** Suggest a brand from a website */
  suggestBrand: {
    params: undefined
    query: undefined
    body: SiteRequest
    response: SiteSuggestions
  }
  /** List contact fields */
  listContactFields: {
    params: undefined
    query: {
      contact_type?: 'person' | 'organization'
    }
    body: undefined
    response: ContactFieldRow[]
  }
  /** Create a contact field */
  createContactField: {
    params: undefined
    query: undefined
    body: ContactFieldInput
    response: ContactField
  }
  /** List field types */
  listFieldTypes: {
    params: undefined
    query: undefined
    body: undefined
    response: {
      value: 'text' | 'email' | 'phone' | 'number' | 'date' | 'datetime' | 'boolean' | 'url' | 'pick_list' | 'related'
      name: string
    }[]
  }
  /** Get a contact field */
  getContactField: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: ContactField
  }
  /** Update a contact field */
  updateContactField: {
    params: {
      id: number
    }
    query: undefined
    body: ContactFieldChanges
    response: ContactField
  }
  /** Delete a contact field */
  deleteContactField: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** List contacts */
  listContacts: {
    params: undefined
    query: {
      /** The page number, starting at 1. */
      page?: number
      /** The number of rows per page. */
      per_page?: number
    }
    body: undefined
    response: ContactPage
  }
  /** Create a contact */
  createContact: {
    params: undefined
    query: undefined
    body: ContactInput
    response: Contact
  }
  /** Search contacts */
  searchContacts: {
    params: undefined
    query: {
      /** Words that must all occur in text, email, phone or url values, in any order and regardless of case: `wren alder`. A word of one or two characters matches only the beginnings of words. */
      searchTerm?: string
      /** Tag slugs. Matches contacts with any of them: `tags[]=vip&tags[]=new`. */
      tags?: string[]
      /** The id of a segment. Matches contacts that are currently in it. */
      segment_id?: string
      /** Use a field’s tag as a parameter to match contacts that have this value, or any of several values: `city=Graz`, `city[]=Graz&city[]=Linz`. Email addresses match regardless of case. */
      fields?: Record<string, string>
      /** `id`, `created_at`, `updated_at` or the tag of a field, prefixed with `-` for descending order. Contacts without a value come last. */
      order_by?: string
      /** The page number, starting at 1. */
      page?: number
      /** The number of rows per page. */
      per_page?: number
    }
    body: undefined
    response: FoundContactPage
  }
  /** Get a contact */
  getContact: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Contact
  }
  /** Update a contact */
  updateContact: {
    params: {
      id: number
    }
    query: undefined
    body: ContactChanges
    response: Contact
  }
  /** Delete a contact */
  deleteContact: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** Get everything stored about a contact */
  getContactData: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: ContactData
  }
  /** Erase a contact */
  eraseContact: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Erasure
  }
  /** List the push subscriptions of a contact */
  listPushSubscriptions: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: PushSubscription[]
  }
  /** Add a push subscription to a contact */
  createPushSubscription: {
    params: {
      id: number
    }
    query: undefined
    body: PushSubscriptionInput
    response: PushSubscription
  }
  /** Delete a push subscription */
  deletePushSubscription: {
    params: {
      id: number
      subscription_id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** Get the team’s push key */
  getPushKey: {
    params: undefined
    query: undefined
    body: undefined
    response: PushKey
  }
  /** Import contacts */
  importContacts: {
    params: undefined
    query: {
      /** A field’s tag, or `id`. A row updates the contact with the same value in that field. By default, every row creates a contact, unless the file has an `id` column. */
      match_on?: string
      /** The contact type for rows without a `type` value. */
      type?: 'person' | 'organization'
      /** A JSON object that maps column names to tags, or to null to skip a column: `{"E-Mail": "email", "id": null}`. */
      mapping?: string
      /** `skip_cell` imports a row without its invalid cells and reports them. A row still fails if its `match_on`, `id` or `type` value is invalid, or if no valid values are left. */
      on_error?: 'skip_row' | 'skip_cell'
      /** Tags to add to every created or matched contact: comma-separated names, a JSON array, or one name each in repeated parameters. */
      add_tags?: string
      /** A list to subscribe every contact to, with the consent source `import`. An address that unsubscribed is not subscribed again, even if another contact has it. */
      list_id?: number
      /** One character, or `\t`. Detected by default. */
      delimiter?: string
      /** For example `windows-1252`. Detected by default. */
      charset?: string
    }
    body: ContactImportForm
    response: ContactImport
  }
  /** List imports */
  listImports: {
    params: undefined
    query: {
      status?: 'waiting' | 'running' | 'completed' | 'canceled' | 'failed'
      /** The page number, starting at 1. */
      page?: number
      /** The number of rows per page. */
      per_page?: number
    }
    body: undefined
    response: ContactImportSummaryPage
  }
  /** Get an import and its progress */
  getImport: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: ContactImport
  }
  /** Download the failed rows */
  getImportErrors: {
    params: {
      id: number
    }
    query: {
      /** Puts an apostrophe in front of cells that a spreadsheet would treat as a formula. These are cells that start with =, +, -, @, a tab or a line break and are not plain numbers. */
      escape_formulas?: boolean
    }
    body: undefined
    response: string
  }
  /** Cancel an import */
  cancelImport: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: ContactImport
  }
  /** Export contacts */
  exportContacts: {
    params: undefined
    query: {
      format?: 'csv' | 'ndjson'
      /** CSV only. Puts an apostrophe in front of cells that a spreadsheet would treat as a formula. These are cells that start with =, +, -, @, a tab or a line break and are not plain numbers. */
      escape_formulas?: boolean
      /** Words that must all occur in text, email, phone or url values, in any order and regardless of case: `wren alder`. A word of one or two characters matches only the beginnings of words. */
      searchTerm?: string
      /** Tag slugs. Matches contacts with any of them: `tags[]=vip&tags[]=new`. */
      tags?: string[]
      /** The id of a segment. Matches contacts that are currently in it. */
      segment_id?: string
      /** Use a field’s tag as a parameter to match contacts that have this value, or any of several values: `city=Graz`, `city[]=Graz&city[]=Linz`. Email addresses match regardless of case. */
      fields?: Record<string, string>
    }
    body: undefined
    response: string
  }
  /** List lists */
  listLists: {
    params: undefined
    query: undefined
    body: undefined
    response: ContactList[]
  }
  /** Create a list */
  createList: {
    params: undefined
    query: undefined
    body: ContactListInput
    response: ContactList
  }
  /** Get a list */
  getList: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: ContactList
  }
  /** Update a list */
  updateList: {
    params: {
      id: number
    }
    query: undefined
    body: ContactListChanges
    response: ContactList
  }
  /** Delete a list */
  deleteList: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** List the subscribers of a list */
  listSubscribers: {
    params: {
      id: number
    }
    query: {
      status?: 'subscribed' | 'pending' | 'unsubscribed'
      /** Only subscribers who are in this segment. */
      segment_id?: number
      /** The page number, starting at 1. */
      page?: number
      /** The number of rows per page. */
      per_page?: number
    }
    body: undefined
    response: SubscriberPage
  }
  /** Subscribe a contact */
  subscribeContact: {
    params: {
      id: number
    }
    query: undefined
    body: SubscriberInput
    response: Subscriber
  }
  /** Unsubscribe a contact */
  unsubscribeContact: {
    params: {
      id: number
      subscriber_id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** List files */
  listFiles: {
    params: undefined
    query: {
      /** The page number, starting at 1. */
      page?: number
      /** The number of rows per page. */
      per_page?: number
    }
    body: undefined
    response: LibraryFilePage
  }
  /** Upload a file */
  uploadFile: {
    params: undefined
    query: undefined
    body: LibraryFileInput
    response: LibraryFile
  }
  /** Get a file’s metadata */
  getFile: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: LibraryFile
  }
  /** Delete a file */
  deleteFile: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** Download a file */
  getFileContent: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Blob
  }
  /** List hosted pages */
  listPages: {
    params: undefined
    query: {
      /** One or more sites: `site_id[]=1&site_id[]=2`. */
      site_id?: number[]
    }
    body: undefined
    response: Page[]
  }
  /** List verified email addresses */
  listVerifiedEmails: {
    params: undefined
    query: undefined
    body: undefined
    response: VerifiedEmail[]
  }
  /** Add an email address */
  addVerifiedEmail: {
    params: undefined
    query: undefined
    body: VerifiedEmailInput
    response: VerifiedEmail
  }
  /** Confirm an email address with its code */
  confirmVerifiedEmail: {
    params: {
      id: number
    }
    query: undefined
    body: Confirmation
    response: VerifiedEmail
  }
  /** Delete an email address */
  deleteVerifiedEmail: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** List verified phone numbers */
  listVerifiedPhones: {
    params: undefined
    query: undefined
    body: undefined
    response: VerifiedPhone[]
  }
  /** Add a phone number */
  addVerifiedPhone: {
    params: undefined
    query: undefined
    body: VerifiedPhoneInput
    response: VerifiedPhone
  }
  /** Confirm a phone number with its code */
  confirmVerifiedPhone: {
    params: {
      id: number
    }
    query: undefined
    body: Confirmation
    response: VerifiedPhone
  }
  /** Delete a phone number */
  deleteVerifiedPhone: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** Send an email */
  sendEmail: {
    params: undefined
    query: undefined
    body: EmailInput
    response: SentMessage
  }
  /** Send up to 500 emails */
  sendEmails: {
    params: undefined
    query: undefined
    body: EmailBatchInput
    response: SentMessages
  }
  /** Send a text message */
  sendSms: {
    params: undefined
    query: undefined
    body: SmsInput
    response: SentMessage
  }
  /** Send a push notification */
  sendPush: {
    params: undefined
    query: undefined
    body: PushInput
    response: SentMessage
  }
  /** List messages */
  listMessages: {
    params: undefined
    query: {
      /** The page number, starting at 1. */
      page?: number
      /** The number of rows per page. */
      per_page?: number
      channel?: 'email' | 'sms' | 'push'
      kind?: 'transactional' | 'marketing'
      status?: 'scheduled' | 'queued' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed' | 'suppressed' | 'skipped' | 'unknown' | 'canceled' | 'sending'
      campaign_id?: number
      contact_id?: number
      /** The recipient’s address or number. */
      to?: string
      tag?: string
      /** ISO 8601, UTC, with microseconds. */
      created_after?: string
      /** ISO 8601, UTC, with microseconds. */
      created_before?: string
    }
    body: undefined
    response: SentMessagePage
  }
  /** Get a message */
  getMessage: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: SentMessageWithBody
  }
  /** Reschedule a message */
  rescheduleMessage: {
    params: {
      id: number
    }
    query: undefined
    body: MessageChanges
    response: SentMessage
  }
  /** List the events of a message */
  listMessageEvents: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: MessageEvent[]
  }
  /** Cancel a message */
  cancelMessage: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: SentMessage
  }
  /** Send a message again */
  resendMessage: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: SentMessage
  }
  /** List suppressions */
  listSuppressions: {
    params: undefined
    query: {
      /** The page number, starting at 1. */
      page?: number
      /** The number of rows per page. */
      per_page?: number
      channel?: 'email' | 'sms'
      address?: string
      reason?: 'bounce' | 'complaint' | 'opt_out' | 'manual' | 'erased'
    }
    body: undefined
    response: SuppressionPage
  }
  /** Suppress an address */
  createSuppression: {
    params: undefined
    query: undefined
    body: SuppressionInput
    response: Suppression
  }
  /** Delete a suppression */
  deleteSuppression: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** List segments */
  listSegments: {
    params: undefined
    query: undefined
    body: undefined
    response: Segment[]
  }
  /** Create a segment */
  createSegment: {
    params: undefined
    query: undefined
    body: SegmentInput
    response: Segment
  }
  /** Count a filter’s matches */
  previewSegment: {
    params: undefined
    query: undefined
    body: SegmentPreview
    response: SegmentPreviewResult
  }
  /** Get a segment */
  getSegment: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Segment
  }
  /** Update a segment */
  updateSegment: {
    params: {
      id: number
    }
    query: undefined
    body: SegmentChanges
    response: Segment
  }
  /** Delete a segment */
  deleteSegment: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** List campaigns */
  listCampaigns: {
    params: undefined
    query: {
      /** The page number, starting at 1. */
      page?: number
      /** The number of rows per page. */
      per_page?: number
      status?: 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'sent' | 'canceled'
      channel?: 'email' | 'sms' | 'push'
      /** Only campaigns that are sent to this list. */
      list_id?: number
      /** ISO 8601, UTC, with microseconds. */
      created_after?: string
      /** ISO 8601, UTC, with microseconds. */
      created_before?: string
    }
    body: undefined
    response: CampaignSummaryPage
  }
  /** Create a campaign */
  createCampaign: {
    params: undefined
    query: undefined
    body: CampaignInput
    response: Campaign
  }
  /** Get a campaign */
  getCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Campaign
  }
  /** Update a campaign */
  updateCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: CampaignChanges
    response: Campaign
  }
  /** Delete a campaign */
  deleteCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** Do a dry run */
  checkCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: CampaignCheck
  }
  /** Send a campaign */
  sendCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Campaign
  }
  /** Schedule a campaign */
  scheduleCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: Schedule
    response: Campaign
  }
  /** Unschedule a campaign */
  unscheduleCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Campaign
  }
  /** Pause a campaign */
  pauseCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Campaign
  }
  /** Resume a campaign */
  resumeCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Campaign
  }
  /** Cancel a campaign */
  cancelCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Campaign
  }
  /** Send messages again */
  retryCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: Retry
    response: Campaign
  }
  /** Send a test */
  testCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: TestSend
    response: SentMessages
  }
  /** Duplicate a campaign */
  duplicateCampaign: {
    params: {
      id: number
    }
    query: undefined
    body: Duplicate
    response: Campaign
  }
  /** List recipients */
  listRecipients: {
    params: {
      id: number
    }
    query: {
      status?: 'scheduled' | 'queued' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed' | 'suppressed' | 'skipped' | 'unknown' | 'canceled' | 'sending'
      /** Why people got nothing, like `suppressed_bounce`. */
      reason?: string
      /** The page number, starting at 1. */
      page?: number
      /** The number of rows per page. */
      per_page?: number
    }
    body: undefined
    response: SentMessagePage
  }
  /** Export recipients */
  exportRecipients: {
    params: {
      id: number
    }
    query: {
      status?: 'scheduled' | 'queued' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed' | 'suppressed' | 'skipped' | 'unknown' | 'canceled' | 'sending'
      /** Why people got nothing, like `suppressed_bounce`. */
      reason?: string
    }
    body: undefined
    response: string
  }
  /** List the people in a dry run */
  previewRecipients: {
    params: {
      id: number
    }
    query: {
      /** A reason from the dry run. Without it, lists the people who would get the campaign. */
      reason?: string
      /** The page number, starting at 1. */
      page?: number
      /** The number of rows per page. */
      per_page?: number
    }
    body: undefined
    response: RecipientPreviewPage
  }
  /** Get a campaign’s report */
  getCampaignReport: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: CampaignReport
  }
  /** Export a campaign’s hours */
  exportCampaignHours: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: string
  }
  /** Export a campaign’s links */
  exportCampaignLinks: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: string
  }
  /** Export a campaign’s domains */
  exportCampaignDomains: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: string
  }
  /** Export a campaign’s lists */
  exportCampaignLists: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: string
  }
  /** Export a campaign’s failures */
  exportCampaignFailures: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: string
  }
  /** List templates */
  listTemplates: {
    params: undefined
    query: {
      channel?: 'email' | 'sms' | 'push'
      /** The page number, starting at 1. */
      page?: number
      /** The number of rows per page. */
      per_page?: number
    }
    body: undefined
    response: TemplateSummaryPage
  }
  /** Create a template */
  createTemplate: {
    params: undefined
    query: undefined
    body: TemplateInput
    response: Template
  }
  /** Get a template */
  getTemplate: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Template
  }
  /** Update a template */
  updateTemplate: {
    params: {
      id: number
    }
    query: undefined
    body: TemplateChanges
    response: Template
  }
  /** Delete a template */
  deleteTemplate: {
    params: {
      id: number
    }
    query: undefined
    body: undefined
    response: Message
  }
  /** Preview a template */
  previewTemplate: {
    params: {
      id: number
    }
    query: undefined
    body: PreviewRequest
    response: Preview
  }
  /** Preview a template that isn’t saved */
  previewUnsavedTemplate: {
    params: undefined
    query: undefined
    body: UnsavedPreviewRequest
    response: Preview
  }
  /** Get the team’s settings */
  getSettings: {
    params: undefined
    query: undefined
    body: undefined
    response: Settings
  }
  /** Update the team’s settings */
  updateSettings: {
    params: undefined
    query: undefined
    body: {
      /** The IANA name of the team’s time zone, like `Europe/Vienna`. `UTC` by default. */
      time_zone?: string
      /** The language of texts that Postrider adds to messages. `en` by default. */
      language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'pl'
      /** Whether clicks are counted: `none`; `anonymous` (the default) counts them per campaign; `identified` records who clicked. */
      tracking?: 'none' | 'anonymous' | 'identified'
      /** Whether opens are counted too. `false` by default. */
      track_opens?: boolean
      /** Whether marketing text messages are sent only between 08:00 and 21:00 in all time zones of the recipient’s country. `true` by default. */
      quiet_hours?: boolean
      /** The merge tags of the contact fields that contacts can change in the preference center. None by default. */
      preference_fields?: string[]
    }
    response: Settings
  }
}
