import { saveBlob } from './save-blob.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

interface Picker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

/**
 * Shows a save dialog and returns the chosen file. Returns undefined if the browser has no save dialog, and null if the user
 * canceled it.
 */
const chooseFile = async (suggestedName: string): Promise<FileSystemFileHandle | null | undefined> => {
  try {
    return await (window as Picker).showSaveFilePicker?.({ suggestedName })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/**
 * Streams a download to a file that the user chooses. If the browser doesn't support this, collects the download in memory first.
 * Returns false if the user canceled.
 *
 * `open` is called only after the user has chosen a file, so that no download starts if the user cancels. Call `saveStream` right
 * after a click, because browsers show the file dialog only then.
 */
export const saveStream = async (name: string, open: () => Promise<Bytes | null | undefined>): Promise<boolean> => {
  const file = await chooseFile(name)
  if (file === null) return false
  const bytes = (await open()) ?? new Blob([]).stream()
  if (file) await bytes.pipeTo(await file.createWritable())
  else saveBlob(await new Response(bytes).blob(), name)
  return true
}
