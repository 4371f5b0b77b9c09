import type { LibraryFile } from '@postrider/client'
import { FileIcon } from '../../ui/icons.tsx'
import classes from './files.module.css'
import { LibraryPicture } from './picture.tsx'

/** The largest file to show as a thumbnail. A thumbnail downloads the whole file, so larger ones would take too long. */
const MAX_BYTES = 3_000_000

export const canBeShown = ({ mime_type }: LibraryFile) => /^image\/(png|jpeg|gif|webp|svg\+xml)$/.test(mime_type)

export const Thumbnail = ({ file }: { file: LibraryFile }) => {
  const icon = <FileIcon size={22} />
  return (
    <span className={classes.thumbnail}>
      {canBeShown(file) && file.size <= MAX_BYTES ? <LibraryPicture fileId={file.id} alt="" fallback={icon} /> : icon}
    </span>
  )
}
