import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useTeam, useTeamChange } from '../data/team.tsx'
import { type Sender, usePendingSenders, useVerifiedSenders } from '../data/use-senders.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MailIcon, PhoneIcon, SendersIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { When } from '../ui/when.tsx'

export default function SenderListPage() {
  const senders = [...usePendingSenders(), ...useVerifiedSenders()]
  const add = (
    <>
      <Button component={Link} href="/senders/new/email" leftSection={<MailIcon />}>
        Add an email address
      </Button>
      <Button component={Link} href="/senders/new/phone" variant="default" leftSection={<PhoneIcon />}>
        Add a phone number
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title="Senders" about="The email addresses and phone numbers that your messages come from.">
        {senders.length > 0 && add}
      </PageHeader>
      {senders.length === 0 ? (
        <EmptyState icon={SendersIcon} title="No senders yet" action={add}>
          Add an address that is yours, like news@your-company.com. You get a code there, to show that it is.
        </EmptyState>
      ) : (
        <SenderTable senders={senders} />
      )}
    </>
  )
}

const SenderTable = ({ senders }: { senders: readonly Sender[] }) => {
  const { postrider } = useTeam()
  const remove = useTeamChange({
    run: ({ kind, id }: Sender) => postrider.verified[kind].delete(id),
    refreshes: ['senders', 'brands', 'lists'],
    done: 'The sender has been deleted.',
  })
  return (
    <DataTable
      label="Senders"
      rows={senders}
      columns={[
        {
          label: 'Sender',
          cell: ({ kind, value, name }) => (
            <Group gap="xs" wrap="nowrap">
              {kind === 'email' ? <MailIcon /> : <PhoneIcon />}
              <span>
                <Text inherit fw={600}>
                  {value}
                </Text>
                {name && (
                  <Text c="dimmed" size="sm">
                    {name}
                  </Text>
                )}
              </span>
            </Group>
          ),
        },
        {
          label: 'Status',
          cell: (sender) =>
            sender.verified_at ? (
              <Badge variant="light">Verified</Badge>
            ) : (
              <Anchor component={Link} href={`/senders/${sender.id}/confirm`} inherit>
                Enter the code
              </Anchor>
            ),
        },
        { label: 'Added', cell: ({ created_at }) => <When time={created_at} /> },
        {
          label: 'Delete',
          isActions: true,
          cell: (sender) => (
            <ConfirmButton
              isIcon
              label="Delete"
              title={`Delete ${sender.value}?`}
              onConfirm={() => remove.mutateAsync(sender)}
            >
              Brands and lists that send from it are kept, without a sender of their own.
            </ConfirmButton>
          ),
        },
      ]}
    />
  )
}
