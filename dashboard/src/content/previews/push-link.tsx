import { Anchor, Text } from '@mantine/core'
import { useTexts } from '../../texts/locale.tsx'
import { Rich } from '../../ui/rich.tsx'

/** The link that a push notification opens. */
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
