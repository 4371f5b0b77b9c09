import type { SentMessageWithBody } from '@postrider/client'
import type { ComponentType } from 'react'

/** How a channel's messages are shown. */
export interface ChannelPreview {
  /** Whether the message's content is still stored, so that it can be shown and sent again. */
  readonly isStored: (message: SentMessageWithBody) => boolean
  /** Shows content that is stored. */
  readonly Preview: ComponentType<{ readonly message: SentMessageWithBody }>
}
