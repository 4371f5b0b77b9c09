import type { Preview } from '../../../server/template-types.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { SmsBubble } from '../../previews/sms-bubble.tsx'
import type { TemplateChannel } from './template-channel.ts'

const Bubble = ({ preview: { text } }: { preview: Preview }) => (
  <SmsBubble from={useTexts().templates.preview.sender} text={text ?? ''} />
)

export const sms: TemplateChannel = {
  scratch: ['blank'],
  canImport: false,
  blank: ({ blankText }) => ({ format: 'text', body: blankText, subject: null }),
  views: [],
  Message: Bubble,
  Thumbnail: Bubble,
}
