import type { Block, BlocksBody, Section } from '../blocks.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { StartingTexts } from './texts.ts'

/** A template to start from, in the brand's look. */
export interface StartingPoint {
  readonly key: keyof Omit<StartingTexts, 'hi'>
  readonly channel: 'email'
  readonly name: string
  readonly about: string
  readonly subject: string
  readonly preheader: string
  readonly format: 'blocks'
  readonly body: BlocksBody
  /** Sample values for the preview. */
  readonly data: Readonly<Record<string, unknown>>
}

const CATALOGS = { en, de }

/** A neutral background that goes with any brand color. */
const TINT = '#f6f5f1'
const HOME = '{{ brand.website_url }}'

const heading = (text: string, level: 1 | 2 | 3 = 1, align: 'left' | 'center' = 'left'): Block => ({
  type: 'heading',
  text,
  level,
  align,
})
const text = (html: string, options: { align?: 'center'; size?: 'small' | 'large' } = {}): Block => ({
  type: 'text',
  html: html.startsWith('<') ? html : `<p>${html}</p>`,
  ...options,
})
const button = (label: string, href = HOME, align: 'left' | 'center' = 'left'): Block => ({
  type: 'button',
  text: label,
  href,
  align,
})
const section = (blocks: readonly Block[], options: Omit<Section, 'columns'> = {}): Section => ({
  ...options,
  columns: [{ blocks }],
})
const divider: Block = { type: 'divider' }

/** If the team has a field for first names, the greeting includes the recipient's first name. */
export const startingPoints = (language: keyof typeof CATALOGS, hasFirstName: boolean): readonly StartingPoint[] => {
  const texts = CATALOGS[language]
  const hi = texts.hi(hasFirstName ? `{{ first_name${language === 'en' ? ' | default: "there"' : ''} }}` : undefined)
  return (Object.keys(BODIES) as StartingPoint['key'][]).map((key) => {
    const { name, about, subject, preheader } = texts[key]
    const { sections, data = {} } = BODIES[key](texts, hi)
    return { key, channel: 'email', name, about, subject, preheader, format: 'blocks', body: { sections }, data }
  })
}

interface Made {
  readonly sections: readonly Section[]
  readonly data?: Readonly<Record<string, unknown>>
}

const BODIES: Readonly<Record<StartingPoint['key'], (texts: StartingTexts, hi: string) => Made>> = {
  newsletter: ({ newsletter: it }, hi) => {
    const [first = ['', ''], ...others] = it.stories
    return {
      sections: [
        section([heading(it.title), text(hi), text(it.intro)]),
        section([heading(first[0], 2), text(first[1]), button(it.more)]),
        { columns: others.map(([title, about]) => ({ blocks: [heading(title, 3), text(about)] })) },
        section([heading(it.soon, 3), text(it.soonText)], { background: TINT }),
        section([text(it.reply, { size: 'small' })]),
      ],
    }
  },
  announcement: ({ announcement: it }, hi) => ({
    sections: [
      section([heading(it.title), text(hi), text(it.text, { size: 'large' })]),
      section([heading(it.why, 3), text(`<ul>${it.points.map((point) => `<li>${point}</li>`).join('')}</ul>`)], {
        background: TINT,
      }),
      section([button(it.button)], { padding: 'large' }),
    ],
  }),
  welcome: ({ welcome: it }, hi) => ({
    sections: [
      section([heading(it.title), text(hi), text(it.text)]),
      section(it.steps.flatMap(([title, about]) => [heading(title, 3), text(about)])),
      section([button(it.button), { type: 'spacer', height: 8 }, text(it.closing)]),
    ],
  }),
  offer: ({ offer: it }) => ({
    sections: [
      section([
        text(`<p><strong>${it.eyebrow}</strong></p>`, { align: 'center', size: 'small' }),
        heading(it.title, 1, 'center'),
      ]),
      section([text(it.text, { align: 'center' })]),
      section(
        [
          text(it.codeLabel, { align: 'center', size: 'small' }),
          heading('{{ data.code | default: "THANKYOU20" }}', 2, 'center'),
        ],
        {
          background: TINT,
        },
      ),
      section([button(it.button, HOME, 'center'), text(it.terms, { align: 'center', size: 'small' })]),
    ],
  }),
  event: ({ event: it }, hi) => ({
    sections: [
      section([heading(it.title), text(hi), text(it.text)]),
      {
        background: TINT,
        columns: it.facts.map(([label, value]) => ({ blocks: [text(`<p><strong>${label}</strong><br>${value}</p>`)] })),
      },
      section([button(it.button), text(it.closing, { size: 'small' })]),
    ],
  }),
  receipt: ({ receipt: it }, hi) => ({
    sections: [
      section([heading(it.title), text(hi), text(it.text)]),
      section([
        divider,
        {
          type: 'repeat',
          over: 'data.items',
          as: 'item',
          blocks: [
            {
              type: 'text',
              html: '<p>{{ item.quantity }} × {{ item.name }}<br><strong>{{ item.price | money: data.currency }}</strong></p>',
            },
          ],
        },
        divider,
        text(`<p><strong>${it.total}: {{ data.total | money: data.currency }}</strong></p>`, { size: 'large' }),
      ]),
      section([
        button(it.button, '{{ data.order_url | default: brand.website_url }}'),
        text(it.help, { size: 'small' }),
      ]),
    ],
    data: {
      order_number: 'A-1027',
      currency: 'EUR',
      total: 61.5,
      order_url: 'https://shop.example/orders/A-1027',
      items: [
        { quantity: 2, name: 'Notebook', price: 24 },
        { quantity: 1, name: 'Pencils', price: 13.5 },
      ],
    },
  }),
  code: ({ code: it }) => ({
    sections: [
      section([heading(it.title, 2), text(it.text)]),
      section([heading('{{ data.code | required }}', 1, 'center')], { background: TINT }),
      section([text(it.expires), text(it.ignore, { size: 'small' })]),
    ],
    data: { code: '481 902' },
  }),
  letter: ({ letter: it }, hi) => ({
    sections: [section([text(`<p>${[hi, ...it.paragraphs, it.closing].join('</p><p>')}</p>`)])],
  }),
}
