/** The kinds of sender identifiers. The kind is also part of the path, and the key of the value in requests and responses. */
export const IDENTIFIER_KINDS = ['email', 'phone'] as const

export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]
