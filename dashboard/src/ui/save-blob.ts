/** How long to wait before revoking the blob's URL. Some browsers don't read the blob immediately. */
const KEPT_MS = 60_000

export const saveBlob = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
