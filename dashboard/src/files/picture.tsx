import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useTeam } from '../data/team.tsx'

/** Public storage of this server, by the form of its addresses: the page's own origin has it, whatever PUBLIC_URL says. */
const STORED_HERE = /\/storage\/brands\/\d+\/[0-9a-f]{64}\.\w+$/

interface Props {
  readonly alt: string
  readonly className?: string
  readonly style?: CSSProperties
  /** In the picture's place while it is on its way, and where it cannot be had. */
  readonly fallback?: ReactNode
}

/** A picture by its URL, wherever it is: those of other servers come through ours. */
export const Picture = ({ url, ...props }: Props & { url: string }) => {
  const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: '' }
  return STORED_HERE.test(pathname) ? (
    <img src={pathname} {...imageProps(props)} alt={props.alt} />
  ) : (
    <Elsewhere url={url} {...props} />
  )
}

const Elsewhere = ({ url, ...props }: Props & { url: string }) => {
  const { dashboard } = useTeam()
  return <Fetched name={['image', url]} read={(signal) => dashboard.image(url, signal)} {...props} />
}

/** A picture of the team's library, which is private. */
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

/** An address for bytes in memory, given back when it is no longer needed. */
const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

const imageProps = ({ className, style }: Props) => ({ className, style })
