import type { PushBody } from '../../content/templates/template-content.ts'
import { MAX_PUSH_PAYLOAD_BYTES } from '../../protocols/web-push/encrypt-push.ts'

/** Bytes reserved for the rest of the payload: its keys, the notification's tag and the icon's URL. */
const OVERHEAD_BYTES = 600

/** The maximum size of a notification's title, text, URL and image, as JSON. */
export const MAX_PUSH_BYTES = MAX_PUSH_PAYLOAD_BYTES - OVERHEAD_BYTES

export const isPushTooLarge = ({
  title,
  text,
  url,
  image,
}: { readonly [Key in keyof PushBody]: PushBody[Key] | null }): boolean =>
  Buffer.byteLength(JSON.stringify({ title, text, url, image })) > MAX_PUSH_BYTES
