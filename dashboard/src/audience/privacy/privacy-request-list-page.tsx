import { Button } from '@mantine/core'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { useFields } from '../../data/use-fields.ts'
import { type PrivacyRequestRow, usePrivacyRequests } from '../../data/use-privacy-requests.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { DataTable, RowLink } from '../../ui/data-table.tsx'
import { Letter } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { When } from '../../ui/when.tsx'
import { nameOf } from '../contacts/contact-name.ts'

export default function PrivacyRequestListPage() {
  const texts = useTexts().privacy
  const requests = usePrivacyRequests()
  return (
    <>
      <PageHeader title={texts.title} about={texts.about} />
      {requests.length === 0 ? (
        <EmptyState drawing={Letter} title={texts.empty.title}>
          {texts.empty.about}
        </EmptyState>
      ) : (
        <RequestTable requests={requests} />
      )}
    </>
  )
}

const RequestTable = ({ requests }: { requests: readonly PrivacyRequestRow[] }) => {
  const texts = useTexts().privacy
  const { dashboard } = useTeam()
  const fields = useFields()
  const who = ({ contact, contact_id }: PrivacyRequestRow) =>
    contact ? nameOf(contact, fields) : texts.deletedContact(contact_id)
  const decline = useTeamChange({
    run: ({ id }: PrivacyRequestRow) => dashboard.privacyRequests.decline(id),
    refreshes: ['privacy-requests'],
    done: texts.decline.done,
  })
  return (
    <DataTable
      label={texts.title}
      rows={requests}
      columns={[
        {
          label: texts.columns.contact,
          cell: (row) => <RowLink href={`/contacts/${row.contact_id}`}>{who(row)}</RowLink>,
        },
        { label: texts.columns.wish, cell: ({ kind }) => texts.wishes[kind] },
        { label: texts.columns.since, isShort: true, cell: ({ created_at }) => <When time={created_at} relative /> },
        {
          label: texts.columns.grant,
          cell: (row) => (row.kind === 'data' ? <GrantData request={row} /> : <Erase request={row} name={who(row)} />),
        },
        {
          label: texts.columns.decline,
          isActions: true,
          cell: (row) => (
            <ConfirmButton
              size="xs"
              variant="subtle"
              label={texts.decline.button}
              title={texts.decline.title(who(row))}
              onConfirm={() => decline.mutateAsync(row)}
            >
              {texts.decline.about}
            </ConfirmButton>
          ),
        },
      ]}
    />
  )
}

/** Downloads a contact's data as JSON, so that the team can send it to the contact. */
const GrantData = ({ request: { id, contact_id } }: { request: PrivacyRequestRow }) => {
  const texts = useTexts().privacy.data
  const { postrider, dashboard } = useTeam()
  const download = useTeamChange({
    run: async () => {
      const data = await postrider.contacts.data(contact_id)
      const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveBlob(blob, `contact-${contact_id}.json`)
      await dashboard.privacyRequests.grant(id)
    },
    refreshes: ['privacy-requests'],
    done: texts.done,
  })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<DownloadIcon size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {texts.button}
    </Button>
  )
}

const Erase = ({ request: { contact_id }, name }: { request: PrivacyRequestRow; name: string }) => {
  const texts = useTexts().privacy.erase
  const { postrider } = useTeam()
  const erase = useTeamChange({
    run: () => postrider.contacts.erase(contact_id),
    refreshes: ['privacy-requests', 'contacts', 'subscribers', 'lists', 'suppressions', 'messages'],
    done: texts.done,
  })
  return (
    <ConfirmButton
      size="xs"
      variant="default"
      label={texts.button}
      title={texts.title(name)}
      onConfirm={() => erase.mutateAsync()}
    >
      {texts.about}
    </ConfirmButton>
  )
}
