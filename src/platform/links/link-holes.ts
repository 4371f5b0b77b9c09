/** The names of links whose URLs contain the message's id. A stored body has a placeholder with the same name for each link. */
export const LINK_NAMES = ['unsubscribe_url', 'preferences_url', 'view_url'] as const

export type LinkName = (typeof LINK_NAMES)[number]

export type LinkUrls = Readonly<Record<LinkName, string>>

export const UNSUBSCRIBE = { hole: 'unsubscribe_url' } as const
