import type { CSSProperties, ReactNode } from 'react'
import { LibraryPicture, Picture } from '../files/picture.tsx'
import type { ImageChoice } from './brand-values.ts'

interface Props {
  readonly choice: ImageChoice
  readonly alt: string
  readonly fallback?: ReactNode
  readonly className?: string
  readonly style?: CSSProperties
}

export const ChosenImage = ({ choice: { url, file }, fallback = null, ...props }: Props) => {
  if (file) return <LibraryPicture fileId={file.id} fallback={fallback} {...props} />
  // Doesn't fetch a URL without a path, because the user is probably still typing it.
  return /^https?:\/\/[^/]+\/./.test(url) ? <Picture url={url} fallback={fallback} {...props} /> : fallback
}
