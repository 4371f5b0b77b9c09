import type { ChannelFacts } from './channel-facts.ts'

export const sms = {
  messages: 'text messages',
  contactNeeds: 'phone number',
  // Text messages cost money.
  address: { type: 'phone', sender: 'phone_id', signupsPerHour: 200 },
  letter: 's',
  hasSubject: false,
  hasWebVersion: false,
  isTracked: false,
  needsPostalAddress: false,
  hasDomains: false,
  hasSegments: true,
  hasQuietHours: true,
  mayRepeat: false,
  usualPerSecond: 50,
} as const satisfies ChannelFacts
