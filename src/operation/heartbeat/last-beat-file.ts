import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnownBeat } from './find-evidence.ts'

const NAME = 'last-beat.json'

/** undefined: there is no such file, or it can't be read. */
export const readLastBeat = async (dataDir: string): Promise<KnownBeat | undefined> => {
  try {
    const { databaseId, beats } = JSON.parse(await readFile(join(dataDir, NAME), 'utf8'))
    return typeof databaseId === 'string' && typeof beats === 'number' ? { databaseId, beats } : undefined
  } catch {
    return undefined
  }
}

/**
 * Remembers a beat outside of the database, after it was committed. If the database has fewer beats at the next start, it was
 * restored in place.
 */
export const writeLastBeat = async (dataDir: string, beat: KnownBeat): Promise<void> => {
  const file = join(dataDir, NAME)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Several processes can share the folder.
  const partial = `${file}.${crypto.randomUUID()}`
  await writeFile(partial, JSON.stringify({ databaseId: beat.databaseId, beats: beat.beats }), { mode: 0o600 })
  await rename(partial, file)
}
