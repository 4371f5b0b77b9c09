import { ConnectionError, PostriderError } from '@postrider/client'

/** In words for people, whatever was thrown. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ConnectionError) return 'The server did not answer. Check your connection, then try again.'
  if (error instanceof PostriderError) return withWait(error)
  return error instanceof Error ? error.message : String(error)
}

const withWait = ({ message, retryAfterMs }: PostriderError): string => {
  if (!retryAfterMs) return message
  const seconds = Math.ceil(retryAfterMs / 1_000)
  return `${message} Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
}
