import { Anchor, Badge, Button, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { useTokens } from '../../data/use-tokens.ts'
import type { ApiToken } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Milestone } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Rich } from '../../ui/rich.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { When } from '../../ui/when.tsx'
import { NewToken } from './new-token.tsx'

export default function TokenListPage() {
  const texts = useTexts().tokens
  const tokens = useTokens()
  const [isOpen, { open, close }] = useDisclosure()
  useAsked(open)
  const generate = (
    <Button leftSection={<PlusIcon />} onClick={open}>
      {texts.generate}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        about={
          <Rich
            text={texts.about}
            parts={{
              link: (words) => (
                <Anchor href="/docs" underline="always">
                  {words}
                </Anchor>
              ),
            }}
          />
        }
      >
        {tokens.length > 0 && generate}
      </PageHeader>
      {tokens.length === 0 ? (
        <EmptyState drawing={Milestone} title={texts.empty.title} action={generate}>
          {texts.empty.about}
        </EmptyState>
      ) : (
        <TokenTable tokens={tokens} />
      )}
      <Modal opened={isOpen} onClose={close} size="lg" title={texts.generate} closeOnClickOutside={false}>
        <NewToken onClose={close} />
      </Modal>
    </>
  )
}

const TokenTable = ({ tokens }: { tokens: readonly ApiToken[] }) => {
  const texts = useTexts().tokens
  const { dashboard } = useTeam()
  const revoke = useTeamChange({
    run: ({ id }: ApiToken) => dashboard.tokens.delete(id),
    refreshes: ['tokens'],
    done: texts.revoke.done,
  })
  return (
    <DataTable
      label={texts.title}
      rows={tokens}
      columns={[
        { label: texts.columns.label, cell: (token) => <Name token={token} /> },
        { label: texts.columns.created, isShort: true, cell: ({ created_at }) => <When time={created_at} relative /> },
        { label: texts.columns.createdBy, cell: ({ created_by }) => <Creator createdBy={created_by} /> },
        {
          label: texts.columns.lastUsed,
          isShort: true,
          cell: ({ last_used_at }) =>
            last_used_at ? (
              <When time={last_used_at} relative />
            ) : (
              <Text inherit c="dimmed">
                {texts.never}
              </Text>
            ),
        },
        {
          label: texts.columns.revoke,
          isActions: true,
          cell: (token) => (
            <ConfirmButton
              label={texts.revoke.button}
              size="compact-xs"
              title={texts.revoke.title(token.name)}
              confirmLabel={texts.revoke.confirm}
              onConfirm={() => revoke.mutateAsync(token)}
            >
              {texts.revoke.about}
            </ConfirmButton>
          ),
        },
      ]}
    />
  )
}

/** The creator is unknown if the token was created on the command line or before creators were recorded. */
const Creator = ({ createdBy }: { createdBy: ApiToken['created_by'] }) => {
  const texts = useTexts().tokens
  return createdBy ? (
    <CopyableText text={createdBy.email} />
  ) : (
    <Text inherit c="dimmed">
      {texts.unknownCreator}
    </Text>
  )
}

const Name = ({ token: { name, kind } }: { token: ApiToken }) => {
  const texts = useTexts().tokens
  return (
    <>
      <Text inherit fw={550} span>
        {name}
      </Text>{' '}
      {kind === 'integration' && (
        <Badge variant="light" size="sm">
          {texts.integration}
        </Badge>
      )}
    </>
  )
}
