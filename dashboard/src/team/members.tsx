import { Badge, Text } from '@mantine/core'
import { useTeamData } from '../data/team.tsx'
import { useSession } from '../data/use-session.ts'
import type { Member } from '../server/dashboard-api.ts'
import { DataTable } from '../ui/data-table.tsx'
import { When } from '../ui/when.tsx'
import { RemoveMember } from './remove-member.tsx'

export const Members = () => {
  const { user } = useSession()
  const members = useTeamData(['members'], ({ dashboard }, signal) => dashboard.members.list(signal))
  const tokens = useTeamData(['tokens'], ({ dashboard }, signal) => dashboard.tokens.list(signal))
  return (
    <DataTable
      label="Members"
      rows={members}
      columns={[
        {
          label: 'Email address',
          cell: ({ id, email }: Member) => (
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
          // The last member can't be removed, and removing yourself would lock you out.
          cell: (member) => member.id !== user?.id && <RemoveMember member={member} tokens={tokens} />,
        },
      ]}
    />
  )
}
