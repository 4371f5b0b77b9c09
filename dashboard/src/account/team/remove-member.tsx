import { Checkbox, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import type { ApiToken, Member } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'

interface Props {
  readonly member: Member
  /** All of the team's tokens. */
  readonly tokens: readonly ApiToken[]
}

/** The dialog offers to revoke the API tokens that the member generated, because former members could keep using them. */
export const RemoveMember = ({ member, tokens }: Props) => {
  const texts = useTexts().team.remove
  const { name, dashboard } = useTeam()
  const [isRevoking, setIsRevoking] = useState(true)
  const theirs = tokens.filter(({ created_by }) => created_by?.id === member.id)
  const unknown = tokens.filter(({ created_by }) => created_by === null).length
  const remove = useTeamChange({
    run: () => dashboard.members.delete(member.id, { revoke_tokens: isRevoking }),
    refreshes: ['members', 'tokens', 'invitations'],
    done: texts.done,
  })
  return (
    <ConfirmButton
      label={texts.button}
      size="compact-xs"
      title={texts.title(member.email)}
      confirmLabel={texts.confirm}
      onConfirm={() => remove.mutateAsync(undefined)}
    >
      <Stack gap="md">
        <Text>{texts.about(name)}</Text>
        {theirs.length > 0 && (
          <div>
            <Checkbox
              checked={isRevoking}
              onChange={(event) => setIsRevoking(event.currentTarget.checked)}
              label={texts.revoke(theirs.length)}
              description={isRevoking ? texts.revoked : texts.kept}
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
            {texts.unknown(unknown)}
          </Text>
        )}
      </Stack>
    </ConfirmButton>
  )
}
