import { useTexts } from '../texts/locale.tsx'

/** Returns a function that explains a reason of the API in plain words. Reasons without a text are returned unchanged. */
export const useReason = () => {
  const texts: Readonly<Record<string, string>> = useTexts().messages.reasons
  return (reason: string): string => texts[reason] ?? reason
}
