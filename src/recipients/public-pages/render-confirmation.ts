import { randomBytes } from 'node:crypto'
import { renderContent, resolveBrandId } from '../../content/templates/render-content.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { TemplateContent } from '../../content/templates/template-content.ts'
import { contentOf, findTemplate } from '../../content/templates/template-queries.ts'
import type { AddressedChannel } from '../../foundation/channels/channels.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { flatBody } from '../../protocols/mime/compiled-body.ts'
import type { Confirmation } from '../signups/confirmation-message.ts'
import type { PageTexts } from './texts/en.ts'
import type { Language } from './texts/page-texts.ts'

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
  /** Called if the team's template can't be used. */
  readonly onFault: (templateId: number) => void
}

interface Asked {
  readonly list: { readonly name: string; readonly channel: AddressedChannel; readonly brand_id: number | null }
  readonly brandName: string
  readonly templateId: number | null
  readonly language: Language
  readonly texts: PageTexts
}

/** Our default confirmation email. Its wording is passed as data, so that nothing in a list's name is interpreted as Liquid. */
const DEFAULT_EMAIL: TemplateContent = {
  channel: 'email',
  format: 'blocks',
  subject: '{{ data.subject }}',
  preheader: null,
  text: null,
  body: {
    sections: [
      {
        columns: [
          {
            blocks: [
              { type: 'text', html: '<p>{{ data.greeting }}</p><p>{{ data.text }}</p>' },
              { type: 'button', text: '{{ data.button }}', href: '{{ data.confirm_url }}' },
              { type: 'text', html: '<p>{{ data.ignore }}</p>', size: 'small' },
            ],
          },
        ],
      },
    ],
  },
}

/** The message contains none of the visitor's input, so that nobody can use the form to send text to someone else. */
export const renderConfirmation = async (deps: Deps, teamId: number, asked: Asked): Promise<Confirmation> => {
  const { templateId } = asked
  const template = templateId === null ? undefined : await findTemplate(deps.db, teamId, templateId)
  if (template) {
    const made = await render(deps, teamId, asked, contentOf(template), template.brand_id)
    if (made) return { ...made, template }
    deps.onFault(template.id)
  }
  const made = await DEFAULTS[asked.list.channel](deps, teamId, asked)
  if (!made) throw new Error('The confirmation can’t be rendered.')
  return { ...made, template: undefined }
}

type Made = Omit<Confirmation, 'template'>

/** The messages of teams without a template. */
const DEFAULTS: Readonly<
  Record<AddressedChannel, (deps: Deps, teamId: number, asked: Asked) => Promise<Made | undefined>>
> = {
  email: (deps, teamId, asked) => render(deps, teamId, asked, DEFAULT_EMAIL, null),
  sms: async (_deps, _teamId, { list, brandName, texts }) => {
    const mark = newMark()
    return { subject: null, html: null, text: texts.confirmSms(brandName, list.name, mark), mark }
  },
}

/** A placeholder for the confirmation URL. The real URL contains the id of the signup, which isn't stored yet. */
const newMark = () => `https://confirm-url.${randomBytes(16).toString('hex')}.invalid`

/** Returns undefined if the content has an error, requires a value that is missing, or doesn't contain the link. */
const render = async (
  { db, pool }: Deps,
  teamId: number,
  { list, language, texts }: Asked,
  content: TemplateContent,
  brandId: number | null,
): Promise<Made | undefined> => {
  const mark = newMark()
  const { subject, greeting, text, button, ignore } = texts.confirmMail
  const data = {
    confirm_url: mark,
    subject: subject(list.name),
    greeting,
    text: text(list.name),
    button,
    ignore,
    list_name: list.name,
  }
  const result = await renderContent({ db, pool }, teamId, {
    content,
    contact: null,
    data,
    hasLinks: false,
    language,
    brandId: await resolveBrandId(db, teamId, brandId, list.brand_id),
  })
  if (!('rendered' in result)) return undefined
  const html = result.rendered.html === null ? null : flatBody(result.rendered.html)
  const plain = flatBody(result.rendered.text ?? '')
  if (!(html ?? plain).includes(mark)) return undefined
  return { subject: result.rendered.subject, html, text: plain, mark }
}
