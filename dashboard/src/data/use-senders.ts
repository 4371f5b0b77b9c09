import type { VerifiedEmail, VerifiedPhone } from '@postrider/client'
import type { PendingIdentifier } from '../server/dashboard-api.ts'
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
const pendingSender = (pending: PendingIdentifier): Sender => ({ ...pending, verified_at: null })

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

/** Returns the senders that aren't verified yet, because nobody has entered their code. */
export const usePendingSenders = (): readonly Sender[] =>
  useTeamData(['senders', 'pending'], async ({ dashboard }, signal) =>
    (await dashboard.pendingIdentifiers(signal)).map(pendingSender),
  )
