import { Group } from '@mantine/core'
import type { List } from '@postrider/client'
import { BellIcon, ChatIcon, MailIcon } from '../ui/icons.tsx'

export type Channel = List['channel']

interface ChannelWords {
  readonly name: string
  /** Whom it reaches. */
  readonly about: string
  readonly icon: typeof MailIcon
}

/** In the order in which they are offered. */
export const CHANNELS: Readonly<Record<Channel, ChannelWords>> = {
  email: { name: 'Email', about: 'For contacts with an email address', icon: MailIcon },
  sms: { name: 'SMS', about: 'For contacts with a phone number', icon: ChatIcon },
  push: { name: 'Push', about: 'To prepare a list: contacts cannot be reached by push yet', icon: BellIcon },
}

export const ChannelName = ({ channel }: { channel: Channel }) => {
  const { name, icon: Icon } = CHANNELS[channel]
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
      <Icon />
      {name}
    </Group>
  )
}
