import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRefresh, useTeam, useTeamChange, useTeamData } from '../data/team.tsx'
import type { Invitation, MadeInvitation } from '../server/dashboard-api.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { When } from '../ui/when.tsx'

export const Invitations = () => {
  const open = useTeamData(['invitations'], ({ dashboard }, signal) => dashboard.invitations.list(signal))
  const [made, setMade] = useState<MadeInvitation>()
  return (
    <Stack gap="lg">
      <div className="card">
        <InvitationForm key={made?.id} onMade={setMade} />
        {made && (
          <Stack mt="lg" gap="xs" role="status">
            <Text fw={600} className="breakable">
              {made.is_mailed
                ? `We’ve mailed the invitation to ${made.email}. You can also send them this link yourself. It is shown this once.`
                : 'Send this link to your colleague. It is shown this once.'}
            </Text>
            <Copyable label="the invitation link" text={made.url} />
          </Stack>
        )}
      </div>
      {open.length > 0 && <InvitationTable invitations={open} />}
    </Stack>
  )
}

const InvitationForm = ({ onMade }: { onMade: (made: MadeInvitation) => void }) => {
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const form = useForm({
    initial: { email: '' },
    submit: ({ email }) => dashboard.invitations.create({ email: email || null }),
    onDone: (made) => {
      onMade(made)
      return refresh('invitations')
    },
  })
  return (
    <Form form={form} label="Invite a colleague">
      <Stack maw="24rem">
        <TextInput
          type="email"
          autoComplete="off"
          description="Only an account with this address can join. Leave it empty to let in the first person with the link."
          {...form.field('email', 'Their email address')}
        />
        <FormActions submit="Create invitation" />
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
        { label: 'Open invitation', cell: ({ email }) => email ?? 'Anyone with the link' },
        { label: 'Created', cell: ({ created_at }) => <When time={created_at} relative /> },
        { label: 'Expires', cell: ({ expires_at }) => <When time={expires_at} /> },
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
              Its link stops working. Members who have already joined stay.
            </ConfirmButton>
          ),
        },
      ]}
    />
  )
}
