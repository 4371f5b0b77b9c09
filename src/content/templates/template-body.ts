import { Type } from '../../foundation/json-schema.ts'
import type { BlocksBody } from './blocks.ts'
import type { PushBody } from './template-content.ts'

/**
 * The maximum length of a body, in characters. Liquid is parsed and MJML compiled for each preview, so larger bodies would be slow.
 */
export const MAX_BODY = 256_000

/** The body of a template, or of a campaign's own content. */
export const TemplateBody = Type.Unsafe<string | BlocksBody | PushBody>({
  $id: 'TemplateBody',
  description:
    'Text with Liquid. For the format `blocks`, an object with sections; for `push`, an object with title, text, url and image.',
  oneOf: [{ type: 'string', maxLength: MAX_BODY }, { type: 'object' }],
})
