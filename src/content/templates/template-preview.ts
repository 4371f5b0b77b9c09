import type { Channel } from '../../foundation/channels/channels.ts'
import { findBrand } from '../../identity/brands/brand-queries.ts'
import type { LinkUrls } from '../../platform/links/link-holes.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { type BodySource, flatBody } from '../../protocols/mime/compiled-body.ts'
import { countSegments } from '../../protocols/sms/sms-segments.ts'
import { type RenderedContent, renderContent } from './render-content.ts'
import type { Fault } from './rendering/fault.ts'
import type { RenderPool } from './rendering/render-pool.ts'
import type { TemplateContent } from './template-content.ts'
import type { Preview } from './template-schemas.ts'
import { emailWarnings, smsWarnings } from './warnings.ts'

export interface PreviewDeps {
  readonly db: Db
  readonly pool: RenderPool
  readonly publicUrl: string
}

interface PreviewRequest {
  readonly content: TemplateContent
  readonly brandId: number | null
  readonly contact: number | 'sample' | null
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

export type PreviewResult = { readonly preview: Preview } | { readonly faults: readonly Fault[] }

/** Renders content as a marketing message to one contact, and returns warnings about it. */
export const previewContent = async (
  deps: PreviewDeps,
  teamId: number,
  { content, brandId, contact, data }: PreviewRequest,
): Promise<PreviewResult> => {
  const result = await renderContent(deps, teamId, { content, brandId, contact, data, hasLinks: true })
  if ('faults' in result) return result
  const around = {
    content,
    links: exampleLinks(deps.publicUrl),
    icon: content.format === 'push' && brandId !== null ? await findIcon(deps.db, teamId, brandId) : null,
  }
  if ('rendered' in result) return { preview: toPreview(around, result.rendered) }
  // The contact wouldn't get this message, but the preview shows it with sample values.
  const sample = await renderContent(deps, teamId, {
    content,
    brandId,
    contact,
    data,
    hasLinks: true,
    madeUp: result.missing,
  })
  if ('faults' in sample) return sample
  const preview = toPreview(around, 'rendered' in sample ? sample.rendered : EMPTY)
  const warning = {
    code: 'missing_value',
    message: `There is no value for ${result.missing.join(', ')}. Without it, the message isn’t sent.`,
  }
  return { preview: { ...preview, warnings: [warning, ...preview.warnings] } }
}

/** The links in previews and test messages. They open pages that say that the link isn't valid. */
export const exampleLinks = (publicUrl: string): LinkUrls => ({
  unsubscribe_url: `${publicUrl}/u/preview`,
  preferences_url: `${publicUrl}/p/preview`,
  view_url: `${publicUrl}/v/preview`,
})

const findIcon = async (db: Db, teamId: number, brandId: number) =>
  (await findBrand(db, teamId, brandId))?.logo_square_image ?? null

const EMPTY: RenderedContent = { subject: null, preheader: null, html: null, text: null, push: null }

const flat = (body: BodySource | null, links: LinkUrls) => (body === null ? null : flatBody(body, links))

/** Links that cause no warnings, so that all warnings are about the team's own links. */
const FINE_LINKS = exampleLinks('https://link.invalid')

interface Around {
  readonly content: TemplateContent
  readonly links: LinkUrls
  readonly icon: string | null
}

const toPreview = ({ content, links, icon }: Around, rendered: RenderedContent): Preview => {
  const { subject, preheader, push } = rendered
  const [html, text] = [flat(rendered.html, links), flat(rendered.text, links)]
  const bytes = Buffer.byteLength(html ?? text ?? '')
  return {
    subject: push ? push.title : subject,
    preheader,
    html,
    text: push ? (push.text ?? null) : text,
    bytes,
    push: push && { ...push, icon },
    ...INSPECTIONS[content.channel](rendered, bytes),
  }
}

type Inspection = Pick<Preview, 'segments' | 'encoding' | 'warnings'>

const INSPECTIONS: Readonly<Record<Channel, (rendered: RenderedContent, bytes: number) => Inspection>> = {
  email: ({ subject, html }, bytes) => ({
    ...NO_SEGMENTS,
    warnings: emailWarnings(subject ?? '', flat(html, FINE_LINKS) ?? '', bytes),
  }),
  sms: ({ text }) => {
    const sms = countSegments(flatBody(text ?? ''))
    return { segments: sms.segments, encoding: sms.encoding, warnings: smsWarnings(sms) }
  },
  push: () => ({ ...NO_SEGMENTS, warnings: [] }),
}

const NO_SEGMENTS = { segments: null, encoding: null }
