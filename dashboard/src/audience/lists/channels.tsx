import { Group } from '@mantine/core'
import type { AddressType } from '../../../../src/foundation/channels/channel-facts.ts'
import type { Channel } from '../../../../src/foundation/channels/channels.ts'
import { useTexts } from '../../texts/locale.tsx'
import { BellIcon, ChatIcon, MailIcon } from '../../ui/icons.tsx'

const ICONS: Readonly<Record<Channel, typeof MailIcon>> = { email: MailIcon, sms: ChatIcon, push: BellIcon }

interface AddressInput {
  readonly type: 'email' | 'tel'
  /** The member's own address, or an empty text if it isn't known. */
  readonly ofMember: (member: { readonly email: string } | null) => string
}

export const ADDRESS_INPUTS: Readonly<Record<AddressType, AddressInput>> = {
  email: { type: 'email', ofMember: (member) => member?.email ?? '' },
  phone: { type: 'tel', ofMember: () => '' },
}

export const ChannelName = ({ channel }: { channel: Channel }) => {
  const Icon = ICONS[channel]
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
      <Icon />
      {useTexts().lists.channels[channel].name}
    </Group>
  )
}
