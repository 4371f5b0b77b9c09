/** Some browsers begin to read it only after a while. */
const KEPT_MS = 60_000

/** As the browser's own download, under a name. */
export const saveBlob = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
