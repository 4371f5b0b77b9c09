import { Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRefresh, useTeam } from '../data/team.tsx'
import { useMessageOf } from '../ui/error-message.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { notify } from '../ui/notices.tsx'
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
  const messageOf = useMessageOf()
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
  return (
    <>
      <FileDrop label="Upload files" hint="or drop them here" multiple onFiles={start} />
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
