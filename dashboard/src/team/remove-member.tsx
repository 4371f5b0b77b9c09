import { Checkbox, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTeam, useTeamChange } from '../data/team.tsx'
import type { ApiToken, Member } from '../server/dashboard-api.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'

interface Props {
  readonly member: Member
  /** All of the team. */
  readonly tokens: readonly ApiToken[]
}

/** Shows which API tokens the member generated: they know these, and could go on using them. */
export const RemoveMember = ({ member, tokens }: Props) => {
  const { name, dashboard } = useTeam()
  const [isRevoking, setIsRevoking] = useState(true)
  const theirs = tokens.filter(({ created_by }) => created_by?.id === member.id)
  const unknown = tokens.filter(({ created_by }) => created_by === null).length
  const remove = useTeamChange({
    run: () => dashboard.members.delete(member.id, { revoke_tokens: isRevoking }),
    refreshes: ['members', 'tokens', 'invitations'],
    done: 'The member has been removed.',
  })
  return (
    <ConfirmButton
      label="Remove"
      size="xs"
      title={`Remove ${member.email}?`}
      onConfirm={() => remove.mutateAsync(undefined)}
    >
      <Stack gap="md">
        <Text>They lose access to {name} right away.</Text>
        {theirs.length > 0 && (
          <div>
            <Checkbox
              checked={isRevoking}
              onChange={(event) => setIsRevoking(event.currentTarget.checked)}
              label={
                theirs.length === 1
                  ? 'Revoke the API token they generated'
                  : `Revoke the ${theirs.length} API tokens they generated`
              }
              description={
                isRevoking
                  ? 'Programs that use one are refused from their next request on.'
                  : 'They keep working, and anyone who knows one can still use it.'
              }
            />
            <List size="sm" mt="xs" ps="lg" className="breakable">
              {theirs.map(({ id, name }) => (
                <List.Item key={id}>{name}</List.Item>
              ))}
            </List>
          </div>
        )}
        {unknown > 0 && (
          <Text size="sm" c="dimmed">
            {unknown === 1 ? 'One API token has' : `${unknown} API tokens have`} no recorded creator. If they may know
            one, revoke it under API tokens.
          </Text>
        )}
      </Stack>
    </ConfirmButton>
  )
}
