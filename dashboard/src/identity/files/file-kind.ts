import type { Texts } from '../../texts/en.ts'

type Kind = keyof Texts['files']['kinds']

const ARCHIVE = /^application\/(zip|gzip|x-tar|x-7z-compressed|vnd\.rar)$/

export const fileKindOf = (mimeType: string): Kind => {
  if (mimeType === 'application/pdf') return 'pdf'
  if (ARCHIVE.test(mimeType)) return 'archive'
  const [family] = mimeType.split('/')
  return family === 'image' || family === 'text' || family === 'audio' || family === 'video' ? family : 'other'
}
