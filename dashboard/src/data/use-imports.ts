import type { ContactImport, ContactImportSummary } from '@postrider/client'
import { useTeamData } from './team.tsx'

/** How often to refetch an import that isn't over: often enough to keep the progress bar moving. */
const LOOK_AGAIN_MS = 1_000

export const isOver = ({ status }: Pick<ContactImport, 'status'>) => status !== 'waiting' && status !== 'running'

/** How many imports to show. Older ones are rarely needed. */
const NEWEST = 20

export const useImports = (): readonly ContactImportSummary[] =>
  useTeamData(
    ['imports', 'list'],
    async ({ postrider }, signal) => (await postrider.contacts.imports.list({ per_page: NEWEST }, { signal })).data,
    { readAgainMs: (imports) => (imports.every(isOver) ? false : LOOK_AGAIN_MS) },
  )

export const useImport = (id: number): ContactImport =>
  useTeamData(['imports', id], ({ postrider }, signal) => postrider.contacts.imports.get(id, { signal }), {
    readAgainMs: (progress) => (isOver(progress) ? false : LOOK_AGAIN_MS),
  })
