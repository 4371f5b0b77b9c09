import { type LinkClaims, linkTokens, type Purpose } from '../src/platform/links/link-token.ts'
import { listLinks } from '../src/platform/links/list-links.ts'
import { readSecretKey } from '../src/platform/secrets/secret-key.ts'

/** Creates tokens for public links, with the secret key of the server that uses this data folder. */
export const tokensOf = async (dataDir: string) => {
  const secretKey = await readSecretKey(undefined, dataDir)
  const { create } = linkTokens(secretKey)
  const none = { teamId: 0, listId: 0, contactId: 0, messageId: 0 }
  return {
    token: (purpose: Purpose, claims: Partial<LinkClaims>) => create(purpose, { ...none, ...claims }).token,
    urlsOf: listLinks({ publicUrl: '', secretKey }),
  }
}
