import { type TeamContext, usePrefetch, useTeamData } from './team.tsx'

const BRANDS = ['brands']
const readBrands = ({ postrider }: TeamContext, signal: AbortSignal) => postrider.brands.list({ signal })

export const useBrands = () => useTeamData(BRANDS, readBrands)

export const usePrefetchBrands = () => usePrefetch(BRANDS, readBrands)
