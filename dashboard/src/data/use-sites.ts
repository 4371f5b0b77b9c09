import { PostriderError } from '@postrider/client'
import type { Site } from '../server/dashboard-api.ts'
import { useTeamData } from './team.tsx'

export const useSites = () => useTeamData(['sites'], ({ dashboard }, signal) => dashboard.sites.list(signal))

/** Picks the site from the list, because the API has no endpoint for a single site. */
export const useSite = (id: number): Site => {
  const site = useSites().find((site) => site.id === id)
  if (!site) throw new PostriderError(`Site ${id} was not found.`, { status: 404 })
  return site
}
