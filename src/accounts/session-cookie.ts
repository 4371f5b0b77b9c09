import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Longer than a holiday; a session that nobody ends is over then. */
export const SESSION_DAYS = 30

/**
 * The one cookie there is. No script can read it, no other site's form sends it, and, where the server is reached by https, no
 * other host of the same domain can set it.
 */
export const sessionCookie = (publicUrl: string) => {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-postrider' : 'postrider'
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const

  return {
    read: ({ cookies }: FastifyRequest): string | undefined => cookies[name] || undefined,
    set: (reply: FastifyReply, secret: string) =>
      reply.setCookie(name, secret, { ...attributes, maxAge: SESSION_DAYS * 24 * 60 * 60 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, attributes),
  }
}
