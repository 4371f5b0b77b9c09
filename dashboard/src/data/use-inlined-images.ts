import { useQueries } from '@tanstack/react-query'
import { type TeamContext, useTeam } from './team.tsx'

/** Matches image URLs, and paths of images on our server, in attributes and in styles. */
const IMAGE =
  /(\b(?:src|background)\s*=\s*["']|url\(\s*["']?)(https?:\/\/[^"'\s)>]+|\/(?:storage|api\/v1\/files)\/[^"'\s)>]+)/gi

/** Matches the paths of public images that this server stores. The dashboard's origin also serves them. */
const STORED_HERE = /^\/storage\/[\w/-]+\/[0-9a-f]{64}\.\w+$/
const LIBRARY_FILE = /^\/api\/v1\/files\/(\d+)\/content$/

/** A transparent pixel, for images that aren't loaded yet. The frame's policy would block their URLs. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const decoded = (url: string) => url.replaceAll('&amp;', '&')

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

const readImage = async ({ dashboard, postrider }: TeamContext, url: string, signal: AbortSignal): Promise<Blob> => {
  const file = LIBRARY_FILE.exec(url)?.[1]
  if (file) return (await postrider.files.content(Number(file), { signal })).blob()
  const { pathname } = new URL(url, location.origin)
  const own = STORED_HERE.test(pathname) ? await fetch(pathname, { signal }) : undefined
  return own?.ok ? own.blob() : dashboard.image(url, signal)
}

/**
 * Returns the HTML with its images as data URLs, once they have loaded. Images on other servers are fetched through ours, so
 * that the browser doesn't contact those servers, and the frame doesn't need access to the network.
 */
export const useInlinedImages = (html: string): string => {
  const team = useTeam()
  const urls = [...new Set([...html.matchAll(IMAGE)].map(([, , url = '']) => decoded(url)))]
  const images = useQueries({
    queries: urls.map((url) => ({
      queryKey: ['team', team.id, 'inlined-image', url],
      queryFn: async ({ signal }: { signal: AbortSignal }) => toDataUrl(await readImage(team, url, signal)),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  return html.replace(
    IMAGE,
    (_, before: string, url: string) => `${before}${images[urls.indexOf(decoded(url))] ?? PIXEL}`,
  )
}
