export const sites = {}
