import type { Channel } from '../../../../../src/foundation/channels/channels.ts'
import type { ChannelPreview } from './channel-preview.ts'
import { email } from './email.tsx'
import { push } from './push.tsx'
import { sms } from './sms.tsx'

export const PREVIEWS: Readonly<Record<Channel, ChannelPreview>> = { email, sms, push }
