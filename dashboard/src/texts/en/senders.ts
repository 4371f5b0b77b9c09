export const senders = {}
