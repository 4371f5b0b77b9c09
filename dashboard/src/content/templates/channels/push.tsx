import { PushLink } from '../../previews/push-link.tsx'
import { PushNotification } from '../../previews/push-notification.tsx'
import type { TemplateChannel } from './template-channel.ts'

export const push: TemplateChannel = {
  scratch: ['blank'],
  canImport: false,
  blank: ({ blankHeading, blankText }) => ({
    format: 'push',
    body: { title: blankHeading, text: blankText, url: null, image: null },
    subject: null,
  }),
  views: [],
  Message: ({ preview: { push } }) =>
    push && (
      <div>
        <PushNotification {...push} />
        {push.url && <PushLink url={push.url} />}
      </div>
    ),
  Thumbnail: ({ preview: { push } }) => push && <PushNotification {...push} />,
}
