import type { SentMessage } from '@postrider/client'
import { useTexts } from '../../texts/locale.tsx'

/** Push notifications have no address, only a contact. */
export const useRecipient = () => {
  const texts = useTexts().messages
  return ({ to, contact_id }: Pick<SentMessage, 'to' | 'contact_id'>): string =>
    to ?? (contact_id === null ? texts.noAddress : texts.contact(contact_id))
}
