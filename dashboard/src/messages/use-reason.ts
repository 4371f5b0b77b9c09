import { useTexts } from '../texts/locale.tsx'

/** Returns a function that turns an API reason into a readable sentence. Reasons without a translation are returned unchanged. */
export const useReason = () => {
  const texts: Readonly<Record<string, string>> = useTexts().messages.reasons
  return (reason: string): string => texts[reason] ?? reason
}
