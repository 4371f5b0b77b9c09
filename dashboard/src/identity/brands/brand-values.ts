import type { Brand, BrandChanges, BrandInput, LibraryFile, SiteSuggestions } from '@postrider/client'
import { idOf, optionOf } from '../../ui/option-id.ts'

export const IMAGE_SLOTS = [
  'logo_image',
  'logo_square_image',
  'header_image',
  'footer_image',
  'social_share_image',
] as const
export type ImageSlot = (typeof IMAGE_SLOTS)[number]

/** An image: either its URL, or a file from the library. The server copies the file when the brand is saved. */
export interface ImageChoice {
  readonly url: string
  readonly file?: LibraryFile
}

/** Text inputs need empty strings where the API has null, and select inputs need ids as strings. */
export interface BrandValues extends Record<ImageSlot, ImageChoice> {
  readonly name: string
  readonly short_description: string
  readonly website_url: string
  readonly postal_address: string
  readonly primary_color: string
  readonly secondary_color: string
  readonly is_default: boolean
  readonly email_address_id: string | null
  readonly phone_id: string | null
  readonly site_id: string | null
  readonly social_links: readonly string[]
  readonly tags: string[]
}

type Suggestion = SiteSuggestions['suggestions']

export const valuesOf = (brand: Partial<Brand> | Suggestion, tags: string[] = []): BrandValues => {
  const { is_default = false, postal_address, email_address_id, phone_id, site_id } = brand as Partial<Brand>
  const image = (slot: ImageSlot): ImageChoice => ({ url: brand[slot] ?? '' })
  return {
    name: brand.name ?? '',
    short_description: brand.short_description ?? '',
    website_url: brand.website_url ?? '',
    postal_address: postal_address ?? '',
    primary_color: brand.primary_color ?? '',
    secondary_color: brand.secondary_color ?? '',
    is_default,
    logo_image: image('logo_image'),
    logo_square_image: image('logo_square_image'),
    header_image: image('header_image'),
    footer_image: image('footer_image'),
    social_share_image: image('social_share_image'),
    email_address_id: optionOf(email_address_id),
    phone_id: optionOf(phone_id),
    site_id: optionOf(site_id),
    social_links: Object.values(brand.social_links ?? {}),
    tags,
  }
}

/** The API treats empty strings as null. */
export const newBrandOf = (values: BrandValues): BrandInput => ({
  name: values.name,
  short_description: values.short_description,
  website_url: values.website_url,
  postal_address: values.postal_address,
  primary_color: values.primary_color,
  secondary_color: values.secondary_color,
  is_default: values.is_default,
  ...Object.fromEntries(IMAGE_SLOTS.map((slot) => imageOf(slot, values[slot]))),
  email_address_id: idOf(values.email_address_id),
  phone_id: idOf(values.phone_id),
  site_id: idOf(values.site_id),
  social_links: values.social_links.map((link) => link.trim()).filter(Boolean),
  tags: values.tags,
})

const imageOf = (slot: ImageSlot, { url, file }: ImageChoice): [string, string | null] =>
  file ? [`${slot}_path`, file.path] : [slot, url || null]

/** Returns only the changed fields, so that a colleague's changes to other fields are kept. */
export const brandChangesOf = (before: BrandValues, values: BrandValues): BrandChanges => {
  const had = newBrandOf(before) as unknown as Record<string, unknown>
  const changed = Object.entries(newBrandOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(had[name]),
  )
  return Object.fromEntries(changed)
}
