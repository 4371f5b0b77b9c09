import { useTeamData } from './team.tsx'

export const FILES_PER_PAGE = 20

export const useFilePage = (page: number) =>
  useTeamData(['files', page], ({ postrider }, signal) =>
    postrider.files.list({ page, per_page: FILES_PER_PAGE }, { signal }),
  )
