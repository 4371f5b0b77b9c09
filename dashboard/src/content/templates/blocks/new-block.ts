import type { Block } from '../../../../../src/content/templates/blocks.ts'
import type { Texts } from '../../../texts/en.ts'

/** The height of a new spacer in pixels: about one line of text. */
const SPACER_PX = 24

export const newBlock = (type: Block['type'], texts: Texts['blocks']['starters']): Block => {
  switch (type) {
    case 'text':
      return { type, html: '' }
    case 'heading':
      return { type, text: '' }
    case 'image':
      return { type, url: '', alt: '' }
    case 'button':
      return { type, text: texts.button, href: '' }
    case 'spacer':
      return { type, height: SPACER_PX }
    case 'html':
      return { type, html: '' }
    case 'repeat':
      return { type, over: 'data.items', as: 'item', blocks: [{ type: 'text', html: '<p>{{ item.name }}</p>' }] }
    default:
      return { type }
  }
}
