import type { Channel } from '../../../foundation/channels/channels.ts'
import { email } from './email.ts'
import type { MessageChannel } from './message-channel.ts'
import { push } from './push.ts'
import { sms } from './sms.ts'

export const MESSAGE_CHANNELS: Readonly<Record<Channel, MessageChannel>> = { email, sms, push }
