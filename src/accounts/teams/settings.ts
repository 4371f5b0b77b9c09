/** The languages that a team can choose for the text that Postrider adds to messages. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const

/**
 * How clicks are counted: not at all (`none`), without recording who clicked (`anonymous`), or with the contact who clicked
 * (`identified`).
 */
export const TRACKINGS = ['none', 'anonymous', 'identified'] as const

export interface TeamSettings {
  readonly time_zone: string
  readonly language: (typeof LANGUAGES)[number]
  readonly tracking: (typeof TRACKINGS)[number]
  readonly track_opens: boolean
  /** Whether marketing text messages are sent only during the day, in the recipient's time zone. */
  readonly quiet_hours: boolean
  /** The merge tags of the fields that contacts can change in the preference center. */
  readonly preference_fields: readonly string[]
}

export const DEFAULT_SETTINGS: TeamSettings = {
  time_zone: 'UTC',
  language: 'en',
  tracking: 'anonymous',
  track_opens: false,
  quiet_hours: true,
  preference_fields: [],
}

/** Returns the time zone's name in its usual spelling, or undefined if there is no time zone with that name. */
export const parseTimeZone = (text: string): string | undefined => {
  // Offsets like +01:00 have no daylight saving time, so they are rarely what a team wants.
  if (!/^[a-z]/i.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
