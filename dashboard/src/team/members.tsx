import { Badge, Text } from '@mantine/core'
import type { Member } from '../server/dashboard-api.ts'
import { useTeam, useTeamChange, useTeamData } from '../session/team.tsx'
import { useSession } from '../session/use-session.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { When } from '../ui/when.tsx'

export const Members = () => {
  const { name, dashboard } = useTeam()
  const { user } = useSession()
  const members = useTeamData(['members'], ({ dashboard }, signal) => dashboard.members.list(signal))
  const remove = useTeamChange({
    run: ({ id }: Member) => dashboard.members.delete(id),
    refreshes: ['members'],
    done: 'The member has been removed.',
  })
  return (
    <DataTable
      label="Members"
      rows={members}
      columns={[
        {
          label: 'Email address',
          cell: ({ id, email }) => (
            <>
              <Text inherit fw={600} span>
                {email}
              </Text>{' '}
              {id === user?.id && <Badge variant="light">You</Badge>}
            </>
          ),
        },
        { label: 'Joined', cell: ({ joined_at }) => <When time={joined_at} /> },
        {
          label: 'Remove',
          isActions: true,
          // The last one cannot be removed, and whoever removes themselves would be locked out.
          cell: (member) =>
            member.id !== user?.id && (
              <ConfirmButton
                label="Remove"
                size="xs"
                title={`Remove ${member.email}?`}
                onConfirm={() => remove.mutateAsync(member)}
              >
                They can no longer see or change anything of {name}. API tokens that they know go on working until you
                revoke them.
              </ConfirmButton>
            ),
        },
      ]}
    />
  )
}
