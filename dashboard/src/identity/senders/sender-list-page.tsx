import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { type Sender, usePendingSenders, useVerifiedSenders } from '../../data/use-senders.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { PostHorn } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MailIcon, PhoneIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DeleteRow } from '../../ui/row-actions.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'

export default function SenderListPage() {
  const texts = useTexts().senders
  const pending = usePendingSenders()
  const verified = useVerifiedSenders().filter(({ id }) => !pending.some((sender) => sender.id === id))
  const senders = [...pending, ...verified]
  const add = (
    <>
      <Button component={Link} href="/senders/new/email" leftSection={<MailIcon />}>
        {texts.addEmail}
      </Button>
      <Button component={Link} href="/senders/new/phone" variant="default" leftSection={<PhoneIcon />}>
        {texts.addPhone}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={texts.title} about={texts.about}>
        {senders.length > 0 && add}
      </PageHeader>
      {senders.length === 0 ? (
        <EmptyState drawing={PostHorn} title={texts.empty.title} action={add}>
          {texts.empty.about}
        </EmptyState>
      ) : (
        <SenderTable senders={senders} pending={pending} />
      )}
    </>
  )
}

interface TableProps {
  readonly senders: readonly Sender[]
  readonly pending: readonly Sender[]
}

const SenderTable = ({ senders, pending }: TableProps) => {
  const texts = useTexts().senders
  const { postrider } = useTeam()
  const remove = useTeamChange({
    run: ({ kind, id }: Sender) => postrider.verified[kind].delete(id),
    refreshes: ['senders', 'brands', 'lists'],
    done: texts.delete.done,
  })
  return (
    <DataTable
      label={texts.title}
      rows={senders}
      columns={[
        {
          label: texts.columns.sender,
          cell: ({ kind, value, name }) => (
            <Group gap="xs" wrap="nowrap">
              {kind === 'email' ? <MailIcon /> : <PhoneIcon />}
              <span>
                <Text inherit fw={550} span>
                  <CopyableText text={value} />
                </Text>
                {name && (
                  <Text inherit c="dimmed" ml="xs" span>
                    {name}
                  </Text>
                )}
              </span>
            </Group>
          ),
        },
        {
          label: texts.columns.status,
          isShort: true,
          cell: (sender) =>
            !pending.includes(sender) ? (
              <StatusBadge status="verified" />
            ) : (
              <Group gap="xs">
                <StatusBadge status="unverified" />
                <Anchor component={Link} href={`/senders/${sender.id}/confirm`} inherit>
                  {texts.enterCode}
                </Anchor>
              </Group>
            ),
        },
        { label: texts.columns.added, isShort: true, cell: ({ created_at }) => <When time={created_at} relative /> },
        {
          label: texts.columns.delete,
          isActions: true,
          cell: (sender) => (
            <DeleteRow name={sender.value} texts={texts.delete} onConfirm={() => remove.mutateAsync(sender)} />
          ),
        },
      ]}
    />
  )
}
