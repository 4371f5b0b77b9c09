/** The placeholder in a body for the recipient's unsubscribe link, which contains the message's id. */
export const UNSUBSCRIBE = { hole: 'unsubscribe_url' }
