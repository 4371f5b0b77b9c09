import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CHANNELS, type Channel } from '../../../../src/foundation/channels/channels.ts'
import { useTexts } from '../../texts/locale.tsx'

interface Props {
  readonly name: string
  readonly label: string
  readonly value: Channel
  readonly onChange: (channel: string) => void
  readonly error?: ReactNode
}

export const ChannelField = (field: Props) => {
  const { channels, form } = useTexts().lists
  return (
    <Radio.Group description={form.channelAbout} {...field}>
      <Stack gap="xs" mt="xs">
        {CHANNELS.map((channel) => (
          <Radio key={channel} value={channel} label={channels[channel].name} description={channels[channel].about} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
