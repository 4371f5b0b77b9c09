import type { Channel } from '../../../../foundation/channels/channels.ts'
import { email } from './email.ts'
import { push } from './push.ts'
import type { RenderingChannel } from './rendering-channel.ts'
import { sms } from './sms.ts'

export const RENDERING_CHANNELS: Readonly<Record<Channel, RenderingChannel>> = { email, sms, push }
