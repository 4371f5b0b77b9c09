import type { LibraryFile } from '@postrider/client'
import { useMutation } from '@tanstack/react-query'
import { useRefresh, useTeam } from '../../../data/team.tsx'
import { uploadFile } from '../../../identity/files/upload-file.ts'
import { useMessageOf } from '../../../ui/error-message.ts'
import { notify } from '../../../ui/notices.tsx'

/** The image types that emails can contain. */
export const ACCEPTED_IMAGES = 'image/png,image/jpeg,image/gif,image/webp'

/**
 * The returned `upload` takes a file from the computer or the library, and returns the image's public URL. It finishes even if the
 * component is unmounted in the meantime. On failure, it shows a notice and returns undefined.
 */
export const useImageUpload = () => {
  const { postrider, dashboard } = useTeam()
  const refresh = useRefresh()
  const messageOf = useMessageOf()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (file: File | LibraryFile): Promise<string> => {
      const { path } = file instanceof File ? await uploadFile(postrider, file) : file
      if (file instanceof File) await refresh('files')
      return (await dashboard.templates.publishImage(path)).url
    },
    onError: (error) => notify(messageOf(error), 'problem'),
  })
  const upload = (file: File | LibraryFile): Promise<string | undefined> => mutateAsync(file).catch(() => undefined)
  return { upload, isPending }
}
