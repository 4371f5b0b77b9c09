import { Pagination, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { nameOf } from '../../audience/contacts/contact-name.ts'
import { usePreviewedPeople } from '../../data/use-campaigns.ts'
import { useFields } from '../../data/use-fields.ts'
import { useLists } from '../../data/use-lists.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CellName, DataTable, None, RowLink } from '../../ui/data-table.tsx'
import { PartBoundary } from '../../ui/page-boundary.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { WILL_RECEIVE } from './audience-picture.tsx'
import { useReasonText } from './reasons.ts'

interface Props {
  readonly campaignId: number
  /** If undefined, the drawer is closed. */
  readonly reason: string | undefined
  /** How many people the dry run counted for this reason. */
  readonly count: number
  readonly onClose: () => void
}

/** Lists the people in one part of the dry run. */
export const PeopleDrawer = ({ campaignId, reason, count, onClose }: Props) => {
  const { review } = useTexts().campaigns
  const textOf = useReasonText()
  const title = reason === undefined ? '' : reason === WILL_RECEIVE ? review.receive : textOf(reason).name
  return (
    <SideDrawer isOpen={reason !== undefined} onClose={onClose} title={title}>
      <PartBoundary key={reason}>
        {reason !== undefined && <People campaignId={campaignId} reason={reason} count={count} />}
      </PartBoundary>
    </SideDrawer>
  )
}

const People = ({ campaignId, reason, count }: { campaignId: number; reason: string; count: number }) => {
  const { people: texts, review, goneList } = useTexts().campaigns
  const { ui } = useTexts()
  const textOf = useReasonText()
  const [page, setPage] = useState(1)
  const people = usePreviewedPeople(campaignId, reason === WILL_RECEIVE ? undefined : reason, page)
  const fields = useFields()
  const lists = useLists()
  return (
    <Stack>
      <Text c="dimmed">
        {review.people(count)}. {reason === WILL_RECEIVE ? '' : textOf(reason).about}
      </Text>
      {people.data.length === 0 ? (
        <Text>{texts.none}</Text>
      ) : (
        <DataTable
          label={review.people(count)}
          rows={people.data}
          columns={[
            {
              label: texts.columns.contact,
              cell: ({ contact_id, contact, to }) => (
                <RowLink href={`/contacts/${contact_id}`}>
                  {contact ? nameOf(contact, fields) : (to ?? `#${contact_id}`)}
                </RowLink>
              ),
            },
            { label: texts.columns.to, cell: ({ to }) => to ?? <None /> },
            {
              label: texts.columns.list,
              cell: ({ list_id }) => <CellName>{lists.find(({ id }) => id === list_id)?.name ?? goneList}</CellName>,
            },
          ]}
        />
      )}
      {people.last_page > 1 && (
        <Pagination
          total={people.last_page}
          value={people.current_page}
          onChange={setPage}
          siblings={1}
          getItemProps={(number) => ({ 'aria-label': ui.pages.page(number) })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? ui.pages.next : ui.pages.previous })}
        />
      )}
      {people.total < count && (
        <Text c="dimmed" size="sm">
          {texts.capped(people.total)}
        </Text>
      )}
    </Stack>
  )
}
