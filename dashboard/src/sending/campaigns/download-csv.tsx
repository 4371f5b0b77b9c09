import { Anchor } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { notify } from '../../ui/notices.tsx'
import { saveBlob } from '../../ui/save-blob.ts'

interface Props {
  /** What the file contains, for screen readers. */
  readonly of: string
  /** The name of the file, without its extension. */
  readonly fileName: string
  readonly load: () => Promise<Blob>
}

export const DownloadCsv = ({ of, fileName, load }: Props) => {
  const texts = useTexts().campaigns.report
  const messageOf = useMessageOf()
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (blob) => saveBlob(blob, `${fileName}.csv`),
    onError: (error) => notify(messageOf(error), 'problem'),
  })
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      aria-label={texts.csvOf(of)}
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      {texts.csv}
    </Anchor>
  )
}
