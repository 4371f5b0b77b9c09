import { Button, FileButton, Progress, Stack, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { useRefresh, useTeam } from '../session/team.tsx'
import { messageOf } from '../ui/error-message.ts'
import { UploadIcon } from '../ui/icons.tsx'
import { notify } from '../ui/notices.tsx'
import classes from './files.module.css'
import { uploadFile } from './upload-file.ts'

interface Upload {
  readonly id: number
  readonly name: string
  readonly part: number
  readonly problem?: string
}

let nextId = 1

/** Chosen or dropped files, one after the other, each with how far it is. */
const useUploads = () => {
  const { postriderWithProgress } = useTeam()
  const refresh = useRefresh()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))

  const start = async (files: readonly File[]) => {
    const queue = files.map((file) => ({ file, id: nextId++ }))
    setUploads((all) => [
      ...all.filter(({ problem }) => !problem),
      ...queue.map(({ file, id }) => ({ id, name: file.name, part: 0 })),
    ])
    for (const { file, id } of queue) {
      try {
        const made = await uploadFile(
          postriderWithProgress((part) => change(id, { part })),
          file,
        )
        setUploads((all) => all.filter((upload) => upload.id !== id))
        notify(`${made.path} has been uploaded.`)
        await refresh('files')
      } catch (error) {
        change(id, { problem: messageOf(error) })
      }
    }
  }
  return { uploads, start }
}

export const Uploads = () => {
  const { uploads, start } = useUploads()
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    start([...event.dataTransfer.files])
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way, the button within is the other */}
      <div
        className={classes.drop}
        data-over={isOver}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <FileButton multiple onChange={start}>
          {(props) => (
            <Button {...props} leftSection={<UploadIcon />}>
              Upload files
            </Button>
          )}
        </FileButton>
        <Text visibleFrom="sm">or drop them here</Text>
      </div>
      {uploads.length > 0 && (
        <Stack mb="lg" gap="sm" aria-label="Uploads" role="group">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </Stack>
      )}
    </>
  )
}

const UploadRow = ({ upload: { name, part, problem } }: { upload: Upload }) => (
  <div>
    <Text size="sm" className="breakable">
      {name}
    </Text>
    {problem ? (
      <Text c="var(--mantine-color-error)" size="sm" role="alert">
        {problem}
      </Text>
    ) : (
      <Progress value={part * 100} aria-label={`Uploading ${name}`} />
    )}
  </div>
)
