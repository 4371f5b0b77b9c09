import { PushLink } from '../../content/previews/push-link.tsx'
import { PushNotification } from '../../content/previews/push-notification.tsx'
import { useMessageSource } from '../../data/use-messages.ts'
import { GoneContent } from './gone-content.tsx'

/** Shows a push notification that was sent, and the link that it opens. */
export const PushPreview = ({ id }: { id: number }) => {
  const { push } = useMessageSource(id)
  if (!push) return <GoneContent />
  return (
    <>
      <PushNotification {...push} />
      {push.url !== null && <PushLink url={push.url} />}
    </>
  )
}
