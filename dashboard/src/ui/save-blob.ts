/** How long to wait before revoking the blob's URL. Some browsers don't read the blob immediately. */
const KEPT_MS = 60_000

/** Saves a blob as a download with this file name. */
export const saveBlob = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
