/** What a team sends from. The kind is also the key that the value has in requests and responses, and the word in the path. */
export const IDENTIFIER_KINDS = ['email', 'phone'] as const

export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]
