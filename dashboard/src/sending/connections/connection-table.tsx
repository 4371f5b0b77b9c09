import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ChannelName } from '../../audience/lists/channels.tsx'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import type { Connection } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { DataTable, RowLink } from '../../ui/data-table.tsx'
import { Rich } from '../../ui/rich.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { SendTest } from './send-test.tsx'

export const ConnectionTable = ({ connections }: { connections: readonly Connection[] }) => {
  const texts = useTexts().connections
  const { dashboard } = useTeam()
  const [tested, setTested] = useState<Connection>()
  const makeDefault = useTeamChange({
    run: ({ id }: Connection) => dashboard.connections.update(id, { is_default: true }),
    refreshes: ['connections'],
    done: texts.defaultChanged,
  })
  return (
    <>
      <DataTable
        label={texts.title}
        rows={connections}
        columns={[
          {
            label: texts.columns.name,
            cell: ({ id, name, is_default }) => (
              <Group gap="xs">
                <RowLink href={`/connections/${id}`}>{name}</RowLink>
                {is_default && (
                  <Badge variant="light" size="sm">
                    {texts.default}
                  </Badge>
                )}
              </Group>
            ),
          },
          { label: texts.columns.channel, isShort: true, cell: ({ channel }) => <ChannelName channel={channel} /> },
          { label: texts.columns.host, cell: ({ host, port }) => (port === null ? host : `${host}:${port}`) },
          { label: texts.columns.status, cell: (row) => <Status connection={row} /> },
          {
            label: texts.columns.actions,
            isActions: true,
            cell: (row) => (
              <Group gap={6} justify="flex-end" wrap="nowrap">
                {!row.is_default && (
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={texts.makeThisDefault(row.name)}
                    onClick={() => makeDefault.mutate(row)}
                  >
                    {texts.makeDefault}
                  </Button>
                )}
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={texts.test.title(row.name)}
                  onClick={() => setTested(row)}
                >
                  {texts.test.button}
                </Button>
              </Group>
            ),
          },
        ]}
      />
      <Modal
        opened={tested !== undefined}
        onClose={() => setTested(undefined)}
        title={texts.test.title(tested?.name ?? '')}
      >
        {tested && <SendTest connection={tested} />}
      </Modal>
    </>
  )
}

const Status = ({ connection: { down_since, down_reason } }: { connection: Connection }) => {
  const texts = useTexts().connections
  if (down_since === null) return <StatusBadge status="working" />
  return (
    <Stack gap={2}>
      <span>
        <StatusBadge status="down" />{' '}
        <Text inherit span c="dimmed">
          <Rich text={texts.downSince} parts={{ time: <When time={down_since} relative /> }} />
        </Text>
      </span>
      {down_reason !== null && (
        <Text inherit className="breakable">
          {down_reason}
        </Text>
      )}
    </Stack>
  )
}
