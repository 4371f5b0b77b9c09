/**
 * The keys of images that were chosen on this page and have no description yet. The body can't tell these images from decorative
 * ones, so the user should decide.
 */
const undescribed = new Set<string>()

export const markUndescribed = (key: string) => undescribed.add(key)
export const markDecorative = (key: string) => undescribed.delete(key)
export const isUndescribed = (key: string) => undescribed.has(key)
