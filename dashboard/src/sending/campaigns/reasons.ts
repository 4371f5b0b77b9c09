import { useTexts } from '../../texts/locale.tsx'
import type { Tone } from '../../ui/status-badge.tsx'

/** Red: suppressed, opted out or erased. Amber: data or consent is missing. Violet: paused. Gray: all other reasons. */
const TONES: Readonly<Record<string, Tone>> = {
  unconfirmed: 'amber',
  no_address: 'amber',
  invalid_address: 'amber',
  missing_value: 'amber',
  suppressed_bounce: 'red',
  suppressed_complaint: 'red',
  suppressed_manual: 'red',
  paused_by_contact: 'violet',
  opt_out: 'red',
  erased: 'red',
}

export const toneOfReason = (reason: string): Tone => TONES[reason] ?? 'gray'

/** Returns a function that explains in plain words why someone gets no message. */
export const useReasonText = () => {
  const texts: Readonly<Record<string, { readonly name: string; readonly about: string }>> =
    useTexts().campaigns.reasons
  return (reason: string) => texts[reason] ?? { name: reason, about: '' }
}
