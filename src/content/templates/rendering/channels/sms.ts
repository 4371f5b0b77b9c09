import type { ContentOf } from '../../template-content.ts'
import { parseText } from '../parse-part.ts'
import { sourceIn } from '../sources.ts'
import type { RenderingChannel } from './rendering-channel.ts'

export const sms: RenderingChannel<ContentOf<'sms'>> = {
  linkFields: [],
  sources: (body) => sourceIn('body', body),
  compile: async ({ body }) => ({ text: parseText(body) }),
}
