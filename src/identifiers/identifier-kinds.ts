/** Kinds of sender identifiers. The kind is also the key of the value in requests and responses, and part of the path. */
export const IDENTIFIER_KINDS = ['email', 'phone'] as const

export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]
