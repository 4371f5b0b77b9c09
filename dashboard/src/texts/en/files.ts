export const files = {}
