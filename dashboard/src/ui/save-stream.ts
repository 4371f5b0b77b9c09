import { saveBlob } from './save-blob.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

interface Picker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

/** undefined: the browser has no such dialog; null: the reader thought better of it. */
const chooseFile = async (suggestedName: string): Promise<FileSystemFileHandle | null | undefined> => {
  try {
    return await (window as Picker).showSaveFilePicker?.({ suggestedName })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/**
 * Where the browser lets one choose a file, what comes goes there as it comes, however much it is; elsewhere it is gathered first, which
 * takes as much memory. `open` is called once it is known where to, so that nothing is begun in vain. Has to be called right after a
 * click: browsers ask for a file then only. false: the reader chose none.
 */
export const saveStream = async (name: string, open: () => Promise<Bytes | null | undefined>): Promise<boolean> => {
  const file = await chooseFile(name)
  if (file === null) return false
  const bytes = (await open()) ?? new Blob([]).stream()
  if (file) await bytes.pipeTo(await file.createWritable())
  else saveBlob(await new Response(bytes).blob(), name)
  return true
}
