import { Anchor, Text } from '@mantine/core'
import { useMessageSource } from '../data/use-messages.ts'
import { useTexts } from '../texts/locale.tsx'
import { Rich } from '../ui/rich.tsx'
import { GoneContent } from './gone-content.tsx'
import { PushNotification } from './push-notification.tsx'

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

export const PushLink = ({ url }: { url: string }) => (
  <Text size="sm" mt="xs" className="breakable">
    <Rich
      text={useTexts().messages.preview.push.opens}
      parts={{
        url: (
          <Anchor href={url} target="_blank" rel="noreferrer" inherit underline="always">
            {url}
          </Anchor>
        ),
      }}
    />
  </Text>
)
