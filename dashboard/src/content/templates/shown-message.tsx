import { Text } from '@mantine/core'
import type { Preview, TemplateChannel } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PushLink } from '../previews/push-link.tsx'
import { PushNotification } from '../previews/push-notification.tsx'
import { SmsBubble } from '../previews/sms-bubble.tsx'
import classes from './preview.module.css'
import { ScaledEmail } from './scaled-email.tsx'

export type View = 'desktop' | 'phone' | 'text'

interface Props {
  readonly channel: TemplateChannel
  readonly preview: Preview
  readonly view: View
  readonly isDark: boolean
}

/** In pixels: a width at which emails have their desktop layout, and the width of a common phone. */
const WIDTHS = { desktop: 680, phone: 390 }

export const ShownMessage = ({ channel, preview, view, isDark }: Props) => {
  const texts = useTexts().templates.preview
  if (channel === 'sms') return <SmsBubble from={texts.sender} text={preview.text ?? ''} />
  if (preview.push)
    return (
      <div>
        <PushNotification {...preview.push} />
        {preview.push.url && <PushLink url={preview.push.url} />}
      </div>
    )
  return (
    <div className={classes.email}>
      <div className={classes.inbox}>
        <Text fw={600} className="breakable">
          {preview.subject || texts.noSubject}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={1}>
          {preview.preheader || texts.noPreheader}
        </Text>
      </div>
      {view === 'text' ? (
        <pre className={classes.text}>{preview.text || texts.noText}</pre>
      ) : (
        <div className={classes.frame} data-view={view} data-dark={isDark}>
          <ScaledEmail
            html={preview.html ?? ''}
            title={texts.frame}
            isDark={isDark}
            width={WIDTHS[view]}
            isFluid={view === 'desktop'}
          />
        </div>
      )}
    </div>
  )
}
