/** Whose connection sends a message. A sender that was proven through the one isn't proven for the other. */
export type ConnectionOwner = 'team' | 'server'
