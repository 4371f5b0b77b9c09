import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import type { Slice } from '../../platform/slice.ts'
import type { FileStore } from '../files/file-store.ts'
import { autoConfigureRoute } from './auto-configure/auto-configure-route.ts'
import { brandImages } from './brand-images.ts'
import { clearBrandSender, clearBrandSite } from './brand-queries.ts'
import { type BrandDeps, brandRoutes } from './brand-routes.ts'

interface Deps extends Omit<BrandDeps, 'publishImages'> {
  readonly store: FileStore
  readonly publicUrl: string
  readonly fetchSite: SafeFetch
}

export const brandSlice = (deps: Deps): Slice => {
  const publishImages = brandImages(deps.db, deps.store, deps.publicUrl)
  return {
    reads: ['sites'],
    tag: { name: 'Brands', description: 'The sender identities of a team.' },
    api: [
      { prefix: '/brands', routes: brandRoutes({ ...deps, publishImages }) },
      { prefix: '/brands', routes: autoConfigureRoute(deps.fetchSite) },
    ],
    onDelete: { identifiers: clearBrandSender, sites: clearBrandSite },
  }
}
