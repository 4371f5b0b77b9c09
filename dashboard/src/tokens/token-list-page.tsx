import { Anchor, Badge, Button, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTeam, useTeamChange } from '../data/team.tsx'
import { useTokens } from '../data/use-tokens.ts'
import type { ApiToken } from '../server/dashboard-api.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { KeyIcon, PlusIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { When } from '../ui/when.tsx'
import { NewToken } from './new-token.tsx'

export default function TokenListPage() {
  const tokens = useTokens()
  const [isOpen, { open, close }] = useDisclosure()
  const generate = (
    <Button leftSection={<PlusIcon />} onClick={open}>
      Generate API token
    </Button>
  )
  return (
    <>
      <PageHeader
        title="API tokens"
        about={
          <>
            A program that uses the API shows a token to say which team it acts for.{' '}
            <Anchor href="/docs" underline="always">
              See what the API can do.
            </Anchor>
          </>
        }
      >
        {tokens.length > 0 && generate}
      </PageHeader>
      {tokens.length === 0 ? (
        <EmptyState icon={KeyIcon} title="No tokens yet" action={generate}>
          With one, your shop, your website or a script can add contacts, manage brands and more.
        </EmptyState>
      ) : (
        <TokenTable tokens={tokens} />
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        size="lg"
        title="Generate API token"
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NewToken />
      </Modal>
    </>
  )
}

const TokenTable = ({ tokens }: { tokens: readonly ApiToken[] }) => {
  const { dashboard } = useTeam()
  const revoke = useTeamChange({
    run: ({ id }: ApiToken) => dashboard.tokens.delete(id),
    refreshes: ['tokens'],
    done: 'The token has been revoked.',
  })
  return (
    <DataTable
      label="API tokens"
      rows={tokens}
      columns={[
        { label: 'Label', cell: (token) => <Name token={token} /> },
        { label: 'Created', cell: ({ created_at }) => <When time={created_at} /> },
        { label: 'Created by', cell: ({ created_by }) => <Creator createdBy={created_by} /> },
        {
          label: 'Last used',
          cell: ({ last_used_at }) =>
            last_used_at ? (
              <When time={last_used_at} relative />
            ) : (
              <Text inherit c="dimmed">
                Never
              </Text>
            ),
        },
        {
          label: 'Revoke',
          isActions: true,
          cell: (token) => (
            <ConfirmButton
              label="Revoke"
              size="xs"
              title={`Revoke “${token.name}”?`}
              onConfirm={() => revoke.mutateAsync(token)}
            >
              Programs that use this token are refused from their next request on. You can’t undo this, but you can
              generate a new token at any time.
            </ConfirmButton>
          ),
        },
      ]}
    />
  )
}

/** Tokens made on the command line have no creator, nor do those from before it was recorded. */
const Creator = ({ createdBy }: { createdBy: ApiToken['created_by'] }) =>
  createdBy ? (
    <span className="breakable">{createdBy.email}</span>
  ) : (
    <Text inherit c="dimmed">
      Not recorded
    </Text>
  )

const Name = ({ token: { name, kind } }: { token: ApiToken }) => (
  <>
    <Text inherit fw={600} span>
      {name}
    </Text>{' '}
    {kind === 'integration' && (
      <Badge variant="light" size="sm">
        Integration
      </Badge>
    )}
  </>
)
