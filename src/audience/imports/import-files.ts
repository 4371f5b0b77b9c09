import type { StorePart } from '../../identity/files/sweep-files.ts'
import { listNeededFiles } from './import-queries.ts'

/** The file is kept under this key until the import ends. */
export const importKey = (teamId: number, name: string) => `imports/${teamId}/${name}`

/** Tells the job `sweep-files` which import files are still needed. */
export const IMPORT_FILES: StorePart = { prefixOf: (teamId) => importKey(teamId, ''), listKnown: listNeededFiles }
