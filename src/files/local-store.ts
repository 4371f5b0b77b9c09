import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileMissingError, type FileStore } from './file-store.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const exists = async (file: string) => {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** What a rename promises holds after a power cut only once the folder itself is written. */
const sync = async (path: string) => {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files under one folder. Each is written under another name, synced and then renamed, so that a name never has half of its bytes. */
export const localStore = (folder: string): FileStore => {
  const pathOf = (key: string) => join(folder, key)

  const putCopy = async (source: string, key: string) => {
    const path = pathOf(key)
    const now = new Date()
    if (await exists(path)) return utimes(path, now, now)
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
    delete: (key) => rm(pathOf(key), { force: true }),
    listOlderThan: async function* (prefix, time) {
      const names = await readdir(pathOf(prefix)).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const name of names) {
        const found = await stat(pathOf(prefix + name)).catch(() => undefined)
        if (found && found.mtime < time) yield prefix + name
      }
    },
    publicBase: undefined,
  }
}
