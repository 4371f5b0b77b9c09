import { SegmentedControl, Stack, TextInput } from '@mantine/core'
import { ADDRESSED_CHANNELS, type AddressedChannel, FACTS_OF } from '../../../../src/foundation/channels/channels.ts'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { ADDRESS_INPUTS } from '../lists/channels.tsx'

export const NewSuppression = ({ onDone }: { onDone: () => void }) => {
  const { suppressions: texts, lists } = useTexts()
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const form = useForm({
    initial: { channel: 'email' as AddressedChannel, address: '' },
    submit: ({ channel, address }, options) =>
      postrider.suppressions.create({ channel, address: address.trim() }, options),
    onDone: async ({ address }) => {
      await refresh('suppressions')
      notify(texts.form.done(address ?? texts.erasedAddress))
      onDone()
    },
  })
  const { channel } = form.values
  return (
    <Form form={form} label={texts.add}>
      <Stack>
        <SegmentedControl
          aria-label={texts.form.channel}
          data={ADDRESSED_CHANNELS.map((value) => ({ value, label: lists.channels[value].name }))}
          value={channel}
          onChange={(channel) => form.set({ channel })}
        />
        <TextInput
          data-autofocus
          type={ADDRESS_INPUTS[FACTS_OF[channel].address.type].type}
          autoComplete="off"
          description={texts.form.about}
          {...form.field('address', texts.form.address[channel])}
        />
        <FormActions submit={texts.add} />
      </Stack>
    </Form>
  )
}
