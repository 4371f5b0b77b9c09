/**
 * The keys of images that were chosen on this page and have no description yet. In the body, they look the same as decorative
 * images, so the user has to say which ones are decorative.
 */
const undescribed = new Set<string>()

export const markUndescribed = (key: string) => undescribed.add(key)
export const markDecorative = (key: string) => undescribed.delete(key)
export const isUndescribed = (key: string) => undescribed.has(key)
