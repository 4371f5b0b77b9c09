import { ActionIcon, Group, Text } from '@mantine/core'
import type { LibraryFile } from '@postrider/client'
import { useTeam, useTeamChange } from '../data/team.tsx'
import { useFilePage } from '../data/use-files.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DownloadIcon, FilesIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageNumbers, usePageNumber } from '../ui/page-numbers.tsx'
import { saveBlob } from '../ui/save-blob.ts'
import { When } from '../ui/when.tsx'
import { fileSize } from './file-size.ts'
import classes from './files.module.css'
import { Thumbnail } from './thumbnail.tsx'
import { Uploads } from './uploads.tsx'

export default function FileListPage() {
  const page = useFilePage(usePageNumber())
  return (
    <>
      <PageHeader
        title="Files"
        about="Your team’s library: logos and pictures that brands can use, and whatever else you keep."
      />
      <Uploads />
      {page.total === 0 ? (
        <EmptyState icon={FilesIcon} title="No files yet">
          Upload your logo first. When you create a brand, you can pick it from here.
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
  const { postrider } = useTeam()
  const remove = useTeamChange({
    run: ({ id }: LibraryFile) => postrider.files.delete(id),
    refreshes: ['files'],
    done: 'The file has been deleted.',
  })
  const download = useTeamChange({
    run: async ({ id, name }: LibraryFile) => saveBlob(await (await postrider.files.content(id)).blob(), name),
    refreshes: [],
  })
  return (
    <DataTable
      label="Files"
      rows={files}
      columns={[
        {
          label: 'Name',
          cell: (file) => (
            <span className={classes.file}>
              <Thumbnail file={file} />
              <span>
                <Text inherit fw={600}>
                  {file.path}
                </Text>
                <Text c="dimmed" size="sm">
                  {file.mime_type} · {fileSize(file.size)}
                </Text>
              </span>
            </span>
          ),
        },
        { label: 'Uploaded', cell: ({ created_at }) => <When time={created_at} relative /> },
        {
          label: 'Actions',
          isActions: true,
          cell: (file) => (
            <Group gap={4} wrap="nowrap" justify="flex-end">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Download ${file.path}`}
                onClick={() => download.mutate(file)}
              >
                <DownloadIcon />
              </ActionIcon>
              <ConfirmButton
                isIcon
                label="Delete"
                title={`Delete ${file.path}?`}
                onConfirm={() => remove.mutateAsync(file)}
              >
                This cannot be undone. Brands that use it keep their copy.
              </ConfirmButton>
            </Group>
          ),
        },
      ]}
    />
  )
}
