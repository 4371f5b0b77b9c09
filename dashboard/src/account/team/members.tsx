import { Badge, Text } from '@mantine/core'
import { useTeamData } from '../../data/team.tsx'
import { useSession } from '../../data/use-session.ts'
import type { Member } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'
import { RemoveMember } from './remove-member.tsx'

export const Members = () => {
  const texts = useTexts().team.members
  const { user } = useSession()
  const members = useTeamData(['members'], ({ dashboard }, signal) => dashboard.members.list(signal))
  const tokens = useTeamData(['tokens'], ({ dashboard }, signal) => dashboard.tokens.list(signal))
  return (
    <DataTable
      label={texts.title}
      rows={members}
      columns={[
        {
          label: texts.columns.email,
          cell: ({ id, email }: Member) => (
            <>
              <Text inherit fw={550} span>
                <CopyableText text={email} />
              </Text>{' '}
              {id === user?.id && <Badge variant="light">{texts.you}</Badge>}
            </>
          ),
        },
        { label: texts.columns.joined, isShort: true, cell: ({ joined_at }) => <When time={joined_at} relative /> },
        {
          label: texts.columns.remove,
          isActions: true,
          // Users can't remove themselves, so they can't lock themselves out, and a team always keeps at least one member.
          cell: (member) => member.id !== user?.id && <RemoveMember member={member} tokens={tokens} />,
        },
      ]}
    />
  )
}
