import { statfs } from 'node:fs/promises'

/** A database in the folder needs some space even for small writes, such as 4 MB for its log. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

/** Returns a message if the disk of the data folder is full. A folder that doesn't exist yet is on no disk. */
export const findDiskFault = async (dataDir: string): Promise<string | undefined> => {
  const found = await statfs(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found && found.bavail * found.bsize < MIN_FREE_BYTES ? 'the disk is full' : undefined
}
