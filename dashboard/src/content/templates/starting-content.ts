import type { Channel } from '../../../../src/foundation/channels/channels.ts'
import type { NewTemplate, StartingPoint } from '../../server/template-types.ts'
import type { Texts } from '../../texts/en.ts'
import type { Scratch, StartTexts } from './channels/template-channel.ts'
import { TEMPLATE_CHANNELS } from './channels/template-channels.ts'

const htmlOf = ({ blankHeading, blankText, unsubscribe }: StartTexts) => `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <style>
      body { margin: 0; font: 16px/1.6 Arial, sans-serif; color: #1b2523; }
      main { max-width: 600px; margin: 0 auto; padding: 32px 24px; }
    </style>
  </head>
  <body>
    <main>
      <h1>${blankHeading}</h1>
      <p>${blankText}</p>
      <p><a href="{{ unsubscribe_url }}">${unsubscribe}</a></p>
    </main>
  </body>
</html>
`

const mjmlOf = ({ blankHeading, blankText, unsubscribe }: StartTexts) => `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text font-size="28px">${blankHeading}</mj-text>
        <mj-text>${blankText}</mj-text>
        <mj-text><a href="{{ unsubscribe_url }}">${unsubscribe}</a></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`

const NOTHING = { brand_id: null, subject: null, preheader: null, text: null }

/** Returns the content of a template that isn't based on a starting point. */
export const templateFromScratch = (
  kind: Scratch,
  channel: Channel,
  { start, untitled }: Texts['templates'],
): NewTemplate => {
  const name = untitled[channel]
  if (kind === 'blank') return { ...NOTHING, name, channel, ...TEMPLATE_CHANNELS[channel].blank(start) }
  const body = kind === 'html' ? htmlOf(start) : mjmlOf(start)
  return { ...NOTHING, name, channel, subject: start.blankHeading, format: kind, body }
}

export const templateFromPoint = (point: StartingPoint): NewTemplate => {
  const { name, channel, subject, preheader, format, body } = point
  return { ...NOTHING, name, channel, subject, preheader, format, body }
}
