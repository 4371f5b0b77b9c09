import { Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { notify } from '../../ui/notices.tsx'
import { uploadFile } from './upload-file.ts'

interface Upload {
  readonly id: number
  readonly name: string
  readonly part: number
  readonly problem?: string
}

let nextId = 1

/** Uploads files one after the other and reports the progress of each. */
const useUploads = () => {
  const texts = useTexts().files.uploads
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
    const stored: string[] = []
    for (const { file, id } of queue) {
      try {
        const { path } = await uploadFile(
          postriderWithProgress((part) => change(id, { part })),
          file,
        )
        stored.push(path)
        setUploads((all) => all.filter((upload) => upload.id !== id))
        await refresh('files')
      } catch (error) {
        change(id, { problem: messageOf(error) })
      }
    }
    const [only] = stored
    if (files.length > 1)
      notify(texts.summary(stored.length, files.length), stored.length === files.length ? 'done' : 'problem')
    else if (only !== undefined) notify(texts.done(only))
  }
  return { uploads, start }
}

export const Uploads = () => {
  const texts = useTexts().files.uploads
  const { uploads, start } = useUploads()
  return (
    <>
      <FileDrop label={texts.button} hint={texts.hint} multiple isCommand onFiles={start} />
      {uploads.length > 0 && (
        <Stack mb="lg" gap="sm" aria-label={texts.label} role="group">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </Stack>
      )}
    </>
  )
}

const UploadRow = ({ upload: { name, part, problem } }: { upload: Upload }) => {
  const texts = useTexts().files.uploads
  return (
    <div>
      <Text size="sm" className="breakable">
        {name}
      </Text>
      {problem ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {problem}
        </Text>
      ) : (
        <Progress value={part * 100} aria-label={texts.uploading(name)} />
      )}
    </div>
  )
}
