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
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  const write = (reply: FastifyReply, value: string, maxAgeS: number) =>
    reply.header('set-cookie', `${name}=${value}; Max-Age=${maxAgeS}; ${attributes}`)

  return {
    read: ({ headers }: FastifyRequest): string | undefined => {
      const given = headers.cookie?.split(';').map((pair) => pair.trim().split('=', 2))
      return given?.find(([key]) => key === name)?.[1] || undefined
    },
    set: (reply: FastifyReply, secret: string) => write(reply, secret, SESSION_DAYS * 24 * 60 * 60),
    clear: (reply: FastifyReply) => write(reply, '', 0),
  }
}
