import type { ContentOf } from '../../template-content.ts'
import { parseText } from '../parse-part.ts'
import { sourceIn } from '../sources.ts'
import type { RenderingChannel } from './rendering-channel.ts'

export const push: RenderingChannel<ContentOf<'push'>> = {
  linkFields: [],
  sources: (body) => (['title', 'text', 'url', 'image'] as const).flatMap((name) => sourceIn('body', body[name], name)),
  compile: async ({ body: { title, text, url, image } }) => ({
    push: { title: parseText(title), text: parseText(text), url: parseText(url), image: parseText(image) },
  }),
}
