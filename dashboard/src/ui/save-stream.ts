import { saveBlob } from './save-blob.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

interface Picker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

/** Returns undefined if the browser has no such dialog, and null if the user canceled it. */
const chooseFile = async (suggestedName: string): Promise<FileSystemFileHandle | null | undefined> => {
  try {
    return await (window as Picker).showSaveFilePicker?.({ suggestedName })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/**
 * Streams to a file that the user chooses, if the browser supports it; otherwise the download is collected in memory first. `open` is
 * called after the user has chosen, so that no download starts needlessly. Call this right after a click: browsers only show the file
 * dialog then. Returns false if the user canceled.
 */
export const saveStream = async (name: string, open: () => Promise<Bytes | null | undefined>): Promise<boolean> => {
  const file = await chooseFile(name)
  if (file === null) return false
  const bytes = (await open()) ?? new Blob([]).stream()
  if (file) await bytes.pipeTo(await file.createWritable())
  else saveBlob(await new Response(bytes).blob(), name)
  return true
}
