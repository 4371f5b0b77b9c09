import type { ChannelFacts } from './channel-facts.ts'

export const email = {
  messages: 'emails',
  contactNeeds: 'email address',
  address: { type: 'email', sender: 'email_address_id', signupsPerHour: 2_000 },
  letter: 'e',
  hasSubject: true,
  hasWebVersion: true,
  isTracked: true,
  needsPostalAddress: true,
  hasDomains: true,
  hasSegments: false,
  hasQuietHours: false,
  // The second email has the same Message-ID.
  mayRepeat: true,
  usualPerSecond: 2_500,
} as const satisfies ChannelFacts
