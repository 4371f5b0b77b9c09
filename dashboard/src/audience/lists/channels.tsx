import { Group } from '@mantine/core'
import type { ContactList } from '@postrider/client'
import { useTexts } from '../../texts/locale.tsx'
import { BellIcon, ChatIcon, MailIcon } from '../../ui/icons.tsx'

export type Channel = ContactList['channel']

const ICONS: Readonly<Record<Channel, typeof MailIcon>> = { email: MailIcon, sms: ChatIcon, push: BellIcon }

/** All channels, in the order in which the form lists them. */
export const CHANNELS: readonly Channel[] = ['email', 'sms', 'push']

export const ChannelName = ({ channel }: { channel: Channel }) => {
  const Icon = ICONS[channel]
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
      <Icon />
      {useTexts().lists.channels[channel].name}
    </Group>
  )
}
