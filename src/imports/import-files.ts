import type { StorePart } from '../files/sweep-files.ts'
import { listNeededFiles } from './import-queries.ts'

/** Where the file waits until the import is over. */
export const importKey = (teamId: number, name: string) => `imports/${teamId}/${name}`

/** For the sweep. */
export const IMPORT_FILES: StorePart = { prefixOf: (teamId) => importKey(teamId, ''), listKnown: listNeededFiles }
