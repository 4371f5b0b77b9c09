import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileMissingError, type FileStore } from './file-store.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const storedAt = async (file: string): Promise<Date | undefined> => {
  try {
    return (await stat(file)).mtime
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isOlder = async (file: string, time: Date) => {
  const stored = await storedAt(file)
  return stored !== undefined && stored < time
}

/** A rename survives a power failure only if the folder was synced as well. */
const sync = async (path: string) => {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Each file is written under a temporary name, synced, then renamed, so that no file is ever half-written. */
export const localStore = (folder: string): FileStore => {
  const pathOf = (key: string) => join(folder, key)

  const putCopy = async (source: string, key: string) => {
    const path = pathOf(key)
    const now = new Date()
    if (await storedAt(path)) return utimes(path, now, now)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const temporary = `${path}.${randomUUID()}.part`
    try {
      await copyFile(source, temporary, constants.COPYFILE_FICLONE)
      await sync(temporary)
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await sync(dirname(path))
  }

  return {
    put: (key, file) => putCopy(file, key),
    copy: (from, to) => putCopy(pathOf(from), to),
    read: async (key) => {
      const handle = await open(pathOf(key)).catch((error) => {
        throw isMissing(error) ? new FileMissingError(key) : error
      })
      return createReadStream('', { fd: handle })
    },
    deleteIfOlderThan: async (key, time) => {
      if (await isOlder(pathOf(key), time)) await rm(pathOf(key), { force: true })
    },
    listOlderThan: async function* (prefix, time) {
      const names = await readdir(pathOf(prefix)).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const name of names) if (await isOlder(pathOf(prefix + name), time)) yield prefix + name
    },
    publicBase: undefined,
  }
}
