import { PushLink } from '../../../content/previews/push-link.tsx'
import { PushNotification } from '../../../content/previews/push-notification.tsx'
import { useMessageSource } from '../../../data/use-messages.ts'
import { PartBoundary } from '../../../ui/page-boundary.tsx'
import { GoneContent } from '../gone-content.tsx'
import type { ChannelPreview } from './channel-preview.ts'

/** Shows a push notification that was sent, and the link that it opens. */
const PushPreview = ({ id }: { id: number }) => {
  const { push } = useMessageSource(id)
  if (!push) return <GoneContent />
  return (
    <>
      <PushNotification {...push} />
      {push.url !== null && <PushLink url={push.url} />}
    </>
  )
}

export const push: ChannelPreview = {
  // A notification's text can be null even if its content is stored. The preview loads the content.
  isStored: () => true,
  Preview: ({ message: { id } }) => (
    <PartBoundary>
      <PushPreview id={id} />
    </PartBoundary>
  ),
}
