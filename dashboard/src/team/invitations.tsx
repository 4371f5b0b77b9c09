import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Invitation } from '../server/dashboard-api.ts'
import { useRefresh, useTeam, useTeamChange, useTeamData } from '../session/team.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { When } from '../ui/when.tsx'

export const Invitations = () => {
  const open = useTeamData(['invitations'], ({ dashboard }, signal) => dashboard.invitations.list(signal))
  const [url, setUrl] = useState<string>()
  return (
    <Stack gap="lg">
      <div className="card">
        <InvitationForm key={url} onMade={setUrl} />
        {url && (
          <Stack mt="lg" gap="xs" role="status">
            <Text fw={600}>Send this link to your colleague. It is shown this once.</Text>
            <Copyable label="the invitation link" text={url} />
          </Stack>
        )}
      </div>
      {open.length > 0 && <InvitationTable invitations={open} />}
    </Stack>
  )
}

const InvitationForm = ({ onMade }: { onMade: (url: string) => void }) => {
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const form = useForm({
    initial: { email: '' },
    submit: ({ email }) => dashboard.invitations.create({ email: email || null }),
    onDone: ({ url }) => {
      onMade(url)
      return refresh('invitations')
    },
  })
  return (
    <Form form={form} label="Invite a colleague">
      <Stack maw="24rem">
        <TextInput
          type="email"
          autoComplete="off"
          description="Optional. Given, it is filled in for them."
          {...form.field('email', 'Their email address')}
        />
        <FormActions submit="Make an invitation link" />
      </Stack>
    </Form>
  )
}

const InvitationTable = ({ invitations }: { invitations: readonly Invitation[] }) => {
  const { dashboard } = useTeam()
  const withdraw = useTeamChange({
    run: ({ id }: Invitation) => dashboard.invitations.delete(id),
    refreshes: ['invitations'],
    done: 'The invitation has been withdrawn.',
  })
  return (
    <DataTable
      label="Open invitations"
      rows={invitations}
      columns={[
        { label: 'Open invitation', cell: ({ email }) => email ?? 'For whoever has the link' },
        { label: 'Made', cell: ({ created_at }) => <When time={created_at} relative /> },
        { label: 'Good until', cell: ({ expires_at }) => <When time={expires_at} /> },
        {
          label: 'Withdraw',
          isActions: true,
          cell: (invitation) => (
            <ConfirmButton
              label="Withdraw"
              size="xs"
              title={`Withdraw the invitation${invitation.email ? ` for ${invitation.email}` : ''}?`}
              onConfirm={() => withdraw.mutateAsync(invitation)}
            >
              Its link no longer works. Whoever has joined by it already stays.
            </ConfirmButton>
          ),
        },
      ]}
    />
  )
}
