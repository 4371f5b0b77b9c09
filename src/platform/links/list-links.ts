import { type Channel, isAddressed } from '../../foundation/channels/channels.ts'
import type { SecretKey } from '../secrets/secret-key.ts'
import { linkTokens } from './link-token.ts'

export interface PublicLinks {
  readonly publicUrl: string
  readonly secretKey: SecretKey
}

interface LinkedList {
  readonly id: number
  readonly team_id: number
  readonly channel: Channel
  readonly has_archive: boolean
  /** The verified domain of the brand's site. */
  readonly domain: string | null
}

export interface ListUrls {
  readonly subscribe_url: string | null
  readonly archive_url: string | null
  readonly push_url: string | null
}

/** Returns the base URL of public pages: the domain of the brand's site, or else the server's URL. */
export const linkBase = (publicUrl: string, domain: string | null): string =>
  domain === null ? publicUrl : `https://${domain}`

/** The URLs contain the list's key, which can't be guessed. */
export const listLinks = ({ publicUrl, secretKey }: PublicLinks) => {
  const tokens = linkTokens(secretKey)
  return ({ id, team_id, channel, has_archive, domain }: LinkedList): ListUrls => {
    const keyOf = (purpose: 'subscribe' | 'archive' | 'push') =>
      tokens.create(purpose, { teamId: team_id, listId: id, contactId: 0, messageId: 0 }).token
    const base = linkBase(publicUrl, domain)
    // A form asks for an address.
    const hasForm = isAddressed(channel)
    return {
      subscribe_url: hasForm ? `${base}/s/${keyOf('subscribe')}` : null,
      archive_url: has_archive ? `${base}/archive/${keyOf('archive')}` : null,
      push_url: hasForm ? null : `${base}/push/${keyOf('push')}`,
    }
  }
}
