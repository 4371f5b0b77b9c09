import { useTexts } from '../../texts/locale.tsx'

const WAITING: readonly string[] = ['queued', 'scheduled', 'sending']

type Reasons = Readonly<Record<string, string>>

/** Returns a function that turns an API reason into a readable sentence. Reasons without a translation are returned unchanged. */
export const useReason = () => {
  const { reasons, waitingReasons } = useTexts().messages
  return (reason: string, status: string): string => {
    const texts: Reasons = WAITING.includes(status) ? { ...reasons, ...waitingReasons } : reasons
    return texts[reason] ?? reason
  }
}
