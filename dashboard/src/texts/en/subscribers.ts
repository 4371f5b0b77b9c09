export const subscribers = {}
