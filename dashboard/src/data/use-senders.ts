import type { VerifiedEmail, VerifiedPhone } from '@postrider/client'
import { type TeamContext, usePrefetch, useTeamData } from './team.tsx'

export type SenderKind = 'email' | 'phone'

/** An email address or a phone number, verified or still pending. */
export interface Sender {
  readonly id: number
  readonly kind: SenderKind
  readonly value: string
  readonly name: string | null
  readonly verified_at: string | null
  readonly created_at: string
}

const emailSender = ({ email, ...rest }: VerifiedEmail): Sender => ({ kind: 'email', value: email, ...rest })
const phoneSender = ({ phone, ...rest }: VerifiedPhone): Sender => ({ kind: 'phone', value: phone, ...rest })

const VERIFIED = ['senders', 'verified']
const readVerified = async ({ postrider }: TeamContext, signal: AbortSignal): Promise<readonly Sender[]> => {
  const [emails, phones] = await Promise.all([
    postrider.verified.email.list({ signal }),
    postrider.verified.phone.list({ signal }),
  ])
  return [...emails.map(emailSender), ...phones.map(phoneSender)]
}

export const useVerifiedSenders = () => useTeamData(VERIFIED, readVerified)

export const usePrefetchVerifiedSenders = () => usePrefetch(VERIFIED, readVerified)

/**
 * Returns the senders that need a code. A sender that was verified without the current provider needs another one.
 */
export const usePendingSenders = (): readonly Sender[] =>
  useTeamData(['senders', 'pending'], ({ dashboard }, signal) => dashboard.pendingIdentifiers(signal))

/** How often to look for a code that is expected. It takes the server about a second to generate one. */
const EXPECTED_MS = 1_000

/** Returns the codes that stayed in the outbox. Only the user who set up the server gets any. */
export const useOutboxCodes = (isExpected = false) =>
  useTeamData(['senders', 'codes'], ({ dashboard }, signal) => dashboard.outboxCodes(signal), {
    gcTime: 0,
    readAgainMs: () => isExpected && EXPECTED_MS,
  })
