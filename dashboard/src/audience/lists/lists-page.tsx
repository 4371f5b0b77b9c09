import { Text } from '@mantine/core'
import type { Brand, ContactList } from '@postrider/client'
import { FACTS_OF, isAddressed } from '../../../../src/foundation/channels/channels.ts'
import { useBrands } from '../../data/use-brands.ts'
import { useLists } from '../../data/use-lists.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { CellName, DataTable, None, RowLink } from '../../ui/data-table.tsx'
import { Letter } from '../../ui/drawings.tsx'
import { EditLink } from '../../ui/edit-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ChannelName } from './channels.tsx'

export default function ListsPage() {
  const texts = useTexts().lists
  const lists = useLists()
  const brands = useBrands()
  const create = <CreateLink href="/lists/new">{texts.create}</CreateLink>
  return (
    <>
      <PageHeader title={texts.title} about={texts.about}>
        {lists.length > 0 && create}
      </PageHeader>
      {lists.length === 0 ? (
        <EmptyState drawing={Letter} title={texts.empty.title} action={create}>
          {texts.empty.about}
        </EmptyState>
      ) : (
        <ListTable lists={lists} brands={brands} />
      )}
    </>
  )
}

const ListTable = ({ lists, brands }: { lists: readonly ContactList[]; brands: readonly Brand[] }) => {
  const texts = useTexts().lists
  const formats = useFormats()
  return (
    <DataTable
      label={texts.title}
      rows={lists}
      columns={[
        {
          label: texts.columns.name,
          cell: ({ id, name }) => <RowLink href={`/lists/${id}`}>{name}</RowLink>,
        },
        { label: texts.columns.channel, isShort: true, cell: ({ channel }) => <ChannelName channel={channel} /> },
        {
          label: texts.columns.brand,
          cell: ({ brand_id }) => <BrandName brand={brands.find(({ id }) => id === brand_id)} />,
        },
        {
          label: texts.columns.subscribers,
          isNumber: true,
          cell: ({ subscriber_counts }) => formats.number(subscriber_counts.subscribed),
        },
        { label: texts.columns.sender, cell: (list) => <From list={list} /> },
        {
          label: texts.columns.edit,
          isActions: true,
          cell: ({ id, name }) => <EditLink href={`/lists/${id}/edit`} name={name} />,
        },
      ]}
    />
  )
}

const BrandName = ({ brand }: { brand: Brand | undefined }) => {
  const texts = useTexts().lists
  return brand ? <CellName>{brand.name}</CellName> : <Nothing>{texts.noBrand}</Nothing>
}

const Nothing = ({ children }: { children: string }) => (
  <Text inherit c="dimmed" span>
    {children}
  </Text>
)

const From = ({ list }: { list: ContactList }) => {
  const texts = useTexts().lists
  const { from, channel } = list
  if (!isAddressed(channel)) return <None />
  if (from === null) return <Nothing>{texts.noSender}</Nothing>
  const isOwn = list[FACTS_OF[channel].address.sender] !== null
  return (
    <span>
      <CopyableText text={from} />
      {!isOwn && (
        <Text c="dimmed" size="xs" ml="xs" span>
          {texts.brandSender}
        </Text>
      )}
    </span>
  )
}
