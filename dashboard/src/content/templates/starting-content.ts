import type { NewTemplate, StartingPoint, TemplateChannel } from '../../server/template-types.ts'
import type { Texts } from '../../texts/en.ts'

type StartTexts = Texts['templates']['start']
export type Scratch = 'blank' | 'html' | 'mjml'

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

const blankOf = (channel: TemplateChannel, texts: StartTexts): Pick<NewTemplate, 'format' | 'body' | 'subject'> => {
  if (channel === 'sms') return { format: 'text', body: texts.blankText, subject: null }
  if (channel === 'push')
    return {
      format: 'push',
      body: { title: texts.blankHeading, text: texts.blankText, url: null, image: null },
      subject: null,
    }
  return {
    format: 'blocks',
    subject: texts.blankHeading,
    body: {
      sections: [
        {
          columns: [
            {
              blocks: [
                { type: 'heading', text: texts.blankHeading },
                { type: 'text', html: `<p>${texts.blankText}</p>` },
              ],
            },
          ],
        },
      ],
    },
  }
}

/** Returns the content of a template that isn't based on a starting point. */
export const templateFromScratch = (
  kind: Scratch,
  channel: TemplateChannel,
  { start, untitled }: Texts['templates'],
): NewTemplate => {
  const name = untitled[channel]
  if (kind === 'blank') return { ...NOTHING, name, channel, ...blankOf(channel, start) }
  const body = kind === 'html' ? htmlOf(start) : mjmlOf(start)
  return { ...NOTHING, name, channel, subject: start.blankHeading, format: kind, body }
}

export const templateFromPoint = (point: StartingPoint): NewTemplate => {
  const { name, channel, subject, preheader, format, body } = point
  return { ...NOTHING, name, channel, subject, preheader, format, body }
}
