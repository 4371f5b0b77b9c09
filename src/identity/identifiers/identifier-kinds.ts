/**
 * The kinds of sender identifiers. Each kind is also part of the URL path, and the name of the field that holds the value in
 * requests and responses.
 */
export const IDENTIFIER_KINDS = ['email', 'phone'] as const

export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]
