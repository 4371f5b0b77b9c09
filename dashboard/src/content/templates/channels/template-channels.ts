import type { Channel } from '../../../../../src/foundation/channels/channels.ts'
import { email } from './email.tsx'
import { push } from './push.tsx'
import { sms } from './sms.tsx'
import type { TemplateChannel } from './template-channel.ts'

export const TEMPLATE_CHANNELS: Readonly<Record<Channel, TemplateChannel>> = { email, sms, push }
