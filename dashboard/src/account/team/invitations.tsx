import { Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useRefresh, useTeam, useTeamChange, useTeamData } from '../../data/team.tsx'
import type { Invitation, MadeInvitation } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { When } from '../../ui/when.tsx'

export const Invitations = () => {
  const texts = useTexts().team.invitations
  const open = useTeamData(['invitations'], ({ dashboard }, signal) => dashboard.invitations.list(signal))
  const [made, setMade] = useState<MadeInvitation>()
  return (
    <Stack gap="lg">
      <div className="card">
        <InvitationForm key={made?.id} onMade={setMade} />
        {made && (
          <Stack mt="lg" gap="xs" role="status">
            <Text fw={600} className="breakable">
              {made.is_mailed && made.email ? texts.mailed(made.email) : texts.sendLink}
            </Text>
            <Copyable label={texts.link} text={made.url} />
          </Stack>
        )}
      </div>
      {open.length > 0 && <InvitationTable invitations={open} />}
    </Stack>
  )
}

const InvitationForm = ({ onMade }: { onMade: (made: MadeInvitation) => void }) => {
  const texts = useTexts().team.invitations
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
  const input = useRef<HTMLInputElement>(null)
  useAsked(() => input.current?.focus())
  return (
    <Form form={form} label={texts.title}>
      <Stack maw="24rem">
        <TextInput
          ref={input}
          type="email"
          autoComplete="off"
          description={texts.emailAbout}
          {...form.field('email', texts.email)}
        />
        <FormActions submit={texts.create} />
      </Stack>
    </Form>
  )
}

const InvitationTable = ({ invitations }: { invitations: readonly Invitation[] }) => {
  const { invitations: texts, withdraw: dialog } = useTexts().team
  const { dashboard } = useTeam()
  const withdraw = useTeamChange({
    run: ({ id }: Invitation) => dashboard.invitations.delete(id),
    refreshes: ['invitations'],
    done: dialog.done,
  })
  return (
    <DataTable
      label={texts.open}
      rows={invitations}
      columns={[
        { label: texts.columns.email, cell: ({ email }) => (email ? <CopyableText text={email} /> : texts.anyone) },
        { label: texts.columns.created, isShort: true, cell: ({ created_at }) => <When time={created_at} relative /> },
        { label: texts.columns.expires, isShort: true, cell: ({ expires_at }) => <When time={expires_at} /> },
        {
          label: texts.columns.withdraw,
          isActions: true,
          cell: (invitation) => (
            <ConfirmButton
              label={dialog.button}
              size="compact-xs"
              title={invitation.email ? dialog.titleFor(invitation.email) : dialog.title}
              confirmLabel={dialog.confirm}
              onConfirm={() => withdraw.mutateAsync(invitation)}
            >
              {dialog.about}
            </ConfirmButton>
          ),
        },
      ]}
    />
  )
}
