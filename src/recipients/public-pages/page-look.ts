import { findBrandOfList } from '../../audience/lists/list-queries.ts'
import { colorsOf, readableOn } from '../../content/templates/layout/look.ts'
import { findBrand, findDefaultBrandId } from '../../identity/brands/brand-queries.ts'
import type { FileStore } from '../../identity/files/file-store.ts'
import { isPublicUrl } from '../../identity/files/public-files.ts'
import type { Db } from '../../platform/storage/dialect.ts'

export interface PageLook {
  readonly name: string
  readonly website: string | null
  readonly logo: string | null
  readonly shareImage: string | null
  readonly socialLinks: readonly (readonly [network: string, url: string])[]
  readonly postalAddress: string | null
  readonly color: string
  readonly onColor: string
  readonly link: string
  readonly linkInDark: string
}

export interface ShownBrand {
  readonly name: string
  readonly website_url: string | null
  readonly primary_color: string | null
  readonly logo_image: string | null
  readonly social_share_image: string | null
  readonly social_links: Readonly<Record<string, string>> | null
  readonly postal_address: string | null
}

interface ImageDeps {
  readonly store: FileStore
  readonly publicUrl: string
}

interface Deps extends ImageDeps {
  readonly db: Db
}

/** Without a brand, pages have our default colors and no name. */
export const lookOfBrand = ({ store, publicUrl }: ImageDeps, brand: ShownBrand | undefined): PageLook => {
  const { button, link, linkInDark } = colorsOf(brand ?? null)
  // Ignores images on other servers, because loading them would tell those servers who visits the page.
  const ownImage = (url: string | null | undefined) => (url && isPublicUrl(store, publicUrl, url) ? url : null)
  const logo = ownImage(brand?.logo_image)
  return {
    name: brand?.name ?? '',
    website: brand?.website_url ?? null,
    // A relative path works on every domain that serves the page.
    logo: logo && (store.publicBase ? logo : logo.slice(publicUrl.length)),
    shareImage: brand?.social_share_image ?? null,
    socialLinks: Object.entries(brand?.social_links ?? {}),
    postalAddress: brand?.postal_address ?? null,
    color: button,
    onColor: readableOn(button),
    link,
    linkInDark,
  }
}

/** If the list has no brand, reads the look of the team's default brand. */
export const pageLooks =
  ({ db, ...images }: Deps) =>
  async (teamId: number, listId: number): Promise<PageLook> => {
    const brandId = (await findBrandOfList(db, teamId, listId)) ?? (await findDefaultBrandId(db, teamId))
    return lookOfBrand(images, brandId === null ? undefined : await findBrand(db, teamId, brandId))
  }
