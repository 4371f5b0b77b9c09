import { type TeamContext, usePrefetch, useTeamData } from './team.tsx'

const BRANDS = ['brands']
const readBrands = ({ postrider }: TeamContext, signal: AbortSignal) => postrider.brands.list({ signal })

export const useBrands = () => useTeamData(BRANDS, readBrands)

/** Starts fetching the data for `useBrands` while other data is still loading. */
export const usePrefetchBrands = () => usePrefetch(BRANDS, readBrands)
