import type { ChannelFacts } from './channel-facts.ts'

export const push = {
  messages: 'push notifications',
  contactNeeds: 'push subscription',
  address: null,
  letter: 'p',
  hasSubject: false,
  hasWebVersion: false,
  isTracked: false,
  needsPostalAddress: false,
  hasDomains: false,
  hasSegments: false,
  hasQuietHours: false,
  mayRepeat: false,
  usualPerSecond: 200,
} as const satisfies ChannelFacts
