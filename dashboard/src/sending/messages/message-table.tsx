import type { SentMessage } from '@postrider/client'
import { ChannelName } from '../../audience/lists/channels.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { CellText, DataTable, None, RowLink } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { shownStatus } from './shown-status.ts'
import { useRecipient } from './use-recipient.ts'

interface Props {
  readonly messages: readonly SentMessage[]
  readonly hrefOf: (message: SentMessage) => string
}

export const MessageTable = ({ messages, hrefOf }: Props) => {
  const texts = useTexts().messages
  const recipientOf = useRecipient()
  return (
    <DataTable
      label={texts.title}
      rows={messages}
      columns={[
        { label: texts.columns.to, cell: (row) => <RowLink href={hrefOf(row)}>{recipientOf(row)}</RowLink> },
        { label: texts.columns.status, isShort: true, cell: (row) => <StatusBadge status={shownStatus(row)} /> },
        {
          label: texts.columns.subject,
          cell: ({ subject }) => (subject === null ? <None /> : <CellText>{subject}</CellText>),
        },
        { label: texts.columns.channel, isShort: true, cell: ({ channel }) => <ChannelName channel={channel} /> },
        { label: texts.columns.from, isExtra: true, cell: ({ from }) => from ?? <None /> },
        { label: texts.columns.when, isShort: true, cell: ({ created_at }) => <When time={created_at} relative /> },
      ]}
    />
  )
}
