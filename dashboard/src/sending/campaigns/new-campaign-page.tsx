import { Stack, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import type { Channel } from '../../../../src/foundation/channels/channels.ts'
import { ChannelField } from '../../audience/lists/channel-field.tsx'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export default function NewCampaignPage() {
  const texts = useTexts().campaigns
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
            <ChannelField {...form.field('channel', texts.new.channel)} />
            <FormActions submit={texts.create} />
          </Stack>
        </Form>
      </div>
    </>
  )
}
