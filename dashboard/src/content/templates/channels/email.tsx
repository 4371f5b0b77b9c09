import { Text } from '@mantine/core'
import { useTexts } from '../../../texts/locale.tsx'
import classes from '../preview.module.css'
import { ScaledEmail } from '../scaled-email.tsx'
import type { TemplateChannel } from './template-channel.ts'

/** In pixels: a width at which emails have their desktop layout, and the width of a common phone. */
const WIDTHS = { desktop: 680, phone: 390 }
/** The width, in pixels, at which the emails on the cards are rendered: slightly wider than most emails. */
const CARD_WIDTH = 640

const EmailMessage: TemplateChannel['Message'] = ({ preview, view, isDark }) => {
  const texts = useTexts().templates.preview
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

const EmailThumbnail: TemplateChannel['Thumbnail'] = ({ preview: { html }, name }) => (
  <ScaledEmail html={html ?? ''} title={useTexts().templates.start.preview(name)} width={CARD_WIDTH} />
)

export const email: TemplateChannel = {
  scratch: ['blank', 'html', 'mjml'],
  canImport: true,
  blank: ({ blankHeading, blankText }) => ({
    format: 'blocks',
    subject: blankHeading,
    body: {
      sections: [
        {
          columns: [
            {
              blocks: [
                { type: 'heading', text: blankHeading },
                { type: 'text', html: `<p>${blankText}</p>` },
              ],
            },
          ],
        },
      ],
    },
  }),
  views: ['desktop', 'phone', 'text'],
  Message: EmailMessage,
  Thumbnail: EmailThumbnail,
}
