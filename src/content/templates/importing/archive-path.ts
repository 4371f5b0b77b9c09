/** Returns the path in the archive that a URL in its HTML refers to. */
export const archivePath = (url: string): string => {
  const path = url.replace(/^\.\//, '').replace(/[?#].*$/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
