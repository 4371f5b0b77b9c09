import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long a session lasts, whether or not it is used: long enough to outlast a vacation. */
export const SESSION_DAYS = 30

/**
 * Returns functions that read, set and clear the session cookie, the only cookie that we set. Scripts can't read it, and browsers
 * don't send it when another site posts a form to us. Over https, no other host in the same domain can set it.
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
