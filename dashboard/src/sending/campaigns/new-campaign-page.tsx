import { Radio, Stack, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { CHANNELS, type Channel } from '../../../../src/foundation/channels/channels.ts'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export default function NewCampaignPage() {
  const { campaigns: texts, lists } = useTexts()
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const form = useForm({
    initial: { name: '', channel: 'email' as Channel },
    submit: (values, options) => postrider.campaigns.create(values, options),
    onDone: async ({ id }) => {
      await refresh('campaigns')
      // Going back from the editor shouldn't open this form.
      go(`/campaigns/${id}`, { replace: true })
    },
  })
  return (
    <>
      <PageHeader title={texts.create} back={{ href: '/campaigns', label: texts.title }} />
      <div className="card">
        <Form form={form} label={texts.new.label}>
          <Stack maw="30rem">
            <TextInput
              required
              autoFocus
              maxLength={255}
              placeholder={texts.new.namePlaceholder}
              description={texts.new.nameAbout}
              {...form.field('name', texts.new.name)}
            />
            <Radio.Group description={texts.new.channelAbout} {...form.field('channel', texts.new.channel)}>
              <Stack gap="xs" mt="xs">
                {CHANNELS.map((channel) => (
                  <Radio
                    key={channel}
                    value={channel}
                    label={lists.channels[channel].name}
                    description={lists.channels[channel].about}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <FormActions submit={texts.create} />
          </Stack>
        </Form>
      </div>
    </>
  )
}
