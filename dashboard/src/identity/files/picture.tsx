import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useTeam } from '../../data/team.tsx'

/**
 * Matches the paths of brand images that this server stores. The dashboard's origin also serves them, even if PUBLIC_URL is
 * different.
 */
const STORED_HERE = /\/storage\/brands\/\d+\/[0-9a-f]{64}\.\w+$/

interface Props {
  readonly alt: string
  readonly className?: string
  readonly style?: CSSProperties
  /** Shown while the image loads, or if it can't be loaded. Not used for brand images that this server stores. */
  readonly fallback?: ReactNode
}

/** Shows the image at a URL. Images on other servers are fetched through ours. */
export const Picture = ({ url, ...props }: Props & { url: string }) => {
  const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: '' }
  return STORED_HERE.test(pathname) ? (
    <img src={pathname} {...imageProps(props)} alt={props.alt} />
  ) : (
    <RemotePicture url={url} {...props} />
  )
}

const RemotePicture = ({ url, ...props }: Props & { url: string }) => {
  const { dashboard } = useTeam()
  return <Fetched name={['image', url]} read={(signal) => dashboard.image(url, signal)} {...props} />
}

/** Shows an image from the team's library. Downloading it requires the team's token. */
export const LibraryPicture = ({ fileId, ...props }: Props & { fileId: number }) => {
  const { postrider } = useTeam()
  const read = async (signal: AbortSignal) => (await postrider.files.content(fileId, { signal })).blob()
  return <Fetched name={['file-content', fileId]} read={read} {...props} />
}

interface FetchedProps extends Props {
  readonly name: readonly (string | number)[]
  readonly read: (signal: AbortSignal) => Promise<Blob>
}

const Fetched = ({ name, read, fallback, ...props }: FetchedProps) => {
  const { id } = useTeam()
  const { data } = useQuery({
    queryKey: ['team', id, ...name],
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  return url ? <img src={url} {...imageProps(props)} alt={props.alt} /> : fallback
}

/** Revokes the URL when it's no longer needed. */
const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}

const imageProps = ({ className, style }: Props) => ({ className, style })
