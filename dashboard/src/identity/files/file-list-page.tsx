import { ActionIcon, Text } from '@mantine/core'
import type { LibraryFile } from '@postrider/client'
import { useTeam, useTeamChange } from '../../data/team.tsx'
import { useFilePage } from '../../data/use-files.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Saddlebag } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageNumbers, usePageNumber } from '../../ui/page-numbers.tsx'
import { DeleteRow, RowActions } from '../../ui/row-actions.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { When } from '../../ui/when.tsx'
import { fileKindOf } from './file-kind.ts'
import classes from './files.module.css'
import { Thumbnail } from './thumbnail.tsx'
import { Uploads } from './uploads.tsx'

export default function FileListPage() {
  const texts = useTexts().files
  const page = useFilePage(usePageNumber())
  return (
    <>
      <PageHeader title={texts.title} about={texts.about} />
      <Uploads />
      {page.total === 0 ? (
        <EmptyState drawing={Saddlebag} title={texts.empty.title}>
          {texts.empty.about}
        </EmptyState>
      ) : (
        <>
          <FileTable files={page.data} />
          <PageNumbers page={page} />
        </>
      )}
    </>
  )
}

const FileTable = ({ files }: { files: readonly LibraryFile[] }) => {
  const texts = useTexts().files
  const formats = useFormats()
  const { postrider } = useTeam()
  const remove = useTeamChange({
    run: ({ id }: LibraryFile) => postrider.files.delete(id),
    refreshes: ['files'],
    done: texts.delete.done,
  })
  const download = useTeamChange({
    run: async ({ id, name }: LibraryFile) => saveBlob(await (await postrider.files.content(id)).blob(), name),
    refreshes: [],
  })
  return (
    <DataTable
      label={texts.title}
      rows={files}
      columns={[
        {
          label: texts.columns.name,
          cell: (file) => (
            <span className={classes.file}>
              <Thumbnail file={file} />
              <span>
                <Text inherit fw={550} component="div">
                  <CopyableText text={file.path} />
                </Text>
                <Text c="dimmed" size="xs">
                  {texts.details(texts.kinds[fileKindOf(file.mime_type)], formats.bytes(file.size))}
                </Text>
              </span>
            </span>
          ),
        },
        { label: texts.columns.uploaded, isShort: true, cell: ({ created_at }) => <When time={created_at} relative /> },
        {
          label: texts.columns.actions,
          isActions: true,
          cell: (file) => (
            <RowActions>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="md"
                aria-label={texts.download(file.path)}
                onClick={() => download.mutate(file)}
              >
                <DownloadIcon />
              </ActionIcon>
              <DeleteRow name={file.path} texts={texts.delete} onConfirm={() => remove.mutateAsync(file)} />
            </RowActions>
          ),
        },
      ]}
    />
  )
}
