import type { Suppression } from '@postrider/client'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'
import { ChannelName } from '../lists/channels.tsx'

export const SuppressionTable = ({ suppressions }: { suppressions: readonly Suppression[] }) => {
  const texts = useTexts().suppressions
  const sources: Readonly<Record<string, string>> = texts.sources
  const { postrider } = useTeam()
  const remove = useTeamChange({
    run: ({ id }: Suppression) => postrider.suppressions.delete(id),
    refreshes: ['suppressions'],
    done: texts.delete.done,
  })
  return (
    <DataTable
      label={texts.title}
      rows={suppressions}
      columns={[
        {
          label: texts.columns.address,
          cell: ({ address }) => (address === null ? texts.erasedAddress : <CopyableText text={address} />),
        },
        { label: texts.columns.channel, isShort: true, cell: ({ channel }) => <ChannelName channel={channel} /> },
        { label: texts.columns.reason, cell: ({ reason }) => texts.reasons[reason] },
        { label: texts.columns.source, cell: ({ source }) => sources[source] ?? source },
        { label: texts.columns.when, isShort: true, cell: ({ created_at }) => <When time={created_at} relative /> },
        {
          label: texts.columns.delete,
          isActions: true,
          cell: (row) => (
            <ConfirmButton
              isIcon
              label={texts.delete.button}
              title={texts.delete.title(row.address)}
              confirmLabel={texts.delete.confirm}
              cancelLabel={texts.delete.keep}
              onConfirm={() => remove.mutateAsync(row)}
            >
              {texts.delete.about[row.reason]}
            </ConfirmButton>
          ),
        },
      ]}
    />
  )
}
