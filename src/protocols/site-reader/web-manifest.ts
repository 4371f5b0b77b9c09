/** The brand information in a web app manifest: https://www.w3.org/TR/appmanifest/ */
export interface ManifestFacts {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly themeColor: string | undefined
  readonly backgroundColor: string | undefined
  /** Absolute URLs, best first. */
  readonly icons: readonly string[]
}

const MAX_ICONS = 100

export const NO_MANIFEST: ManifestFacts = {
  name: undefined,
  description: undefined,
  themeColor: undefined,
  backgroundColor: undefined,
  icons: [],
}

export const readManifest = (text: string, url: string): ManifestFacts => {
  const manifest = parseObject(text)
  const icons = (Array.isArray(manifest.icons) ? manifest.icons.slice(0, MAX_ICONS) : []) as unknown[]
  return {
    name: textOf(manifest.name) ?? textOf(manifest.short_name),
    description: textOf(manifest.description),
    themeColor: textOf(manifest.theme_color),
    backgroundColor: textOf(manifest.background_color),
    icons: icons
      .map((icon) => (typeof icon === 'object' && icon !== null ? (icon as Record<string, unknown>) : {}))
      // Skips monochrome icons, which don't show the brand's colors.
      .filter(({ purpose }) => textOf(purpose)?.trim() !== 'monochrome')
      .map((icon) => ({ icon, rank: rankOf(icon) }))
      .sort((a, b) => b.rank - a.rank)
      .flatMap(({ icon }) => URL.parse(textOf(icon.src) ?? '', url)?.href ?? []),
  }
}

/** Ranks larger icons higher. Icons that are only maskable have a margin for cropping, so they rank last. */
const rankOf = ({ sizes, purpose }: Record<string, unknown>) => {
  const purposes = textOf(purpose)?.slice(0, 100) ?? ''
  const isOnlyMaskable = /\bmaskable\b/.test(purposes) && !/\bany\b/.test(purposes)
  return largestSize(textOf(sizes) ?? '') - (isOnlyMaskable ? 1e6 : 0)
}

/** Returns the largest width: 32 for `16x16 32x32`. `any` means a vector image and counts as larger than all others. */
export const largestSize = (sizes: string): number => {
  if (/\bany\b/i.test(sizes)) return 1e5
  return Math.max(0, ...[...sizes.slice(0, 200).matchAll(/(\d{1,5})x\d/gi)].map(([, width]) => Number(width)))
}

const parseObject = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
