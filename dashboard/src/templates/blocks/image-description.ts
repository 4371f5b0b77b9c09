/**
 * The keys of images that were chosen on this page and have no description yet. In the body, such an image looks the same as one
 * that is only decoration, but people should decide.
 */
const undescribed = new Set<string>()

export const markUndescribed = (key: string) => undescribed.add(key)
export const markDecorative = (key: string) => undescribed.delete(key)
export const isUndescribed = (key: string) => undescribed.has(key)
