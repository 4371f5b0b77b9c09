import { listDocuments } from '../../audience/contacts/contact-queries.ts'
import { readContactValues } from '../../content/templates/rendering/contact-values.ts'
import type { FixedParts, Recipient, RenderedParts } from '../../content/templates/rendering/recipient.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { LinkUrls } from '../../platform/links/link-holes.ts'
import { linkTokens } from '../../platform/links/link-token.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { isEmail } from '../messages/channels/is-email.ts'
import { MESSAGE_CHANNELS } from '../messages/channels/message-channels.ts'
import type { ChunkMessage } from '../messages/chunk-message-queries.ts'
import type { Content, EmailContent, PinnedTemplate } from '../messages/content.ts'
import { type EmailLinks, type MessageLinks, messageLinks } from '../messages/message-links.ts'
import type { MessageResult } from '../messages/send-result.ts'

/**
 * An email rendered from a campaign's content: the recipient's parts, and the fixed text that all of the campaign's emails share.
 */
export interface FilledEmail extends RenderedParts {
  readonly fixed: FixedParts
  readonly links: MessageLinks
  /** Empty if the campaign's links aren't tracked. */
  readonly trackingToken: string
}

/** The rendered messages in a chunk, keyed by message id. */
interface Rendered {
  /** Emails. */
  readonly filled: Map<number, FilledEmail>
  /** The contents of text messages and push notifications. */
  readonly texts: Map<number, Content>
  /** The results of messages that can't be sent, because a required value is missing or the template fails. */
  readonly failed: Map<number, MessageResult>
}

interface Templated {
  readonly template: PinnedTemplate
}

export type RenderChunk = (
  teamId: number,
  messages: readonly ChunkMessage[],
  contents: ReadonlyMap<number, Content>,
) => Promise<Readonly<Rendered>>

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
  readonly links: EmailLinks
}

/**
 * Renders the campaign messages in a chunk with the current values of their contacts. Other messages were rendered when they were
 * created.
 */
export const chunkRenderer = ({ db, pool, links }: Deps): RenderChunk => {
  const { publicUrl } = links
  const linksOf = messageLinks(links)
  const { createTracking } = linkTokens(links.secretKey)

  const contactsOf = async (
    teamId: number,
    messages: readonly ChunkMessage[],
    { source }: PinnedTemplate,
  ): Promise<Recipient['contact'][]> => {
    const ids = [...new Set(messages.flatMap(({ contact_id }) => contact_id ?? []))]
    // The documents are parsed in the render thread, unless they refer to other contacts.
    const hasRelated = source.fields.some(({ type }) => type === 'related')
    const contacts: ReadonlyMap<number, Recipient['contact']> = hasRelated
      ? await readContactValues(db, teamId, ids, source.fields)
      : new Map((await listDocuments(db, teamId, ids)).map(({ id, document }) => [id, { id, document }]))
    return messages.map(({ contact_id }) => contacts.get(contact_id ?? 0) ?? null)
  }

  const renderEmails = async (
    teamId: number,
    messages: readonly ChunkMessage[],
    content: EmailContent & Templated,
    { filled, failed }: Rendered,
  ): Promise<void> => {
    const links = messages.map((message) => linksOf(teamId, message, content.link_base))
    const isUsed = usesOtherLinks(content.template)
    const contacts = await contactsOf(teamId, messages, content.template)
    const tokens = messages.map(({ id, campaign_id }) =>
      content.tracking ? createTracking({ teamId, campaignId: campaign_id ?? 0, messageId: id }) : '',
    )
    const recipients = contacts.map((contact, index) => ({
      contact,
      links: plainLinks(links[index]?.urls, isUsed),
      tracking_token: tokens[index] as string,
    }))
    const template = withTrackedLinks(content.template, content, publicUrl)
    const result = await pool.renderParts(teamId, { ...template, recipients })
    for (const [index, { id }] of messages.entries()) {
      const made = 'faults' in result ? { fault: result.faults[0]?.message ?? '' } : result.results[index]
      if (made && 'rendered' in made && 'fixed' in result)
        filled.set(id, {
          ...made.rendered,
          fixed: result.fixed,
          links: links[index] as MessageLinks,
          trackingToken: tokens[index] as string,
        })
      else failed.set(id, made && 'fault' in made ? templateError(made.fault) : MISSING_VALUE)
    }
  }

  /** Renders text messages or push notifications. */
  const renderTexts = async (
    teamId: number,
    messages: readonly ChunkMessage[],
    content: Exclude<Content, EmailContent> & Templated,
    { texts, failed }: Rendered,
  ): Promise<void> => {
    const { template, ...rest } = content
    const contacts = await contactsOf(teamId, messages, template)
    const recipients = contacts.map((contact) => ({ contact, links: null }))
    const result = await pool.render(teamId, { ...template, recipients })
    for (const [index, { id }] of messages.entries()) {
      const made = 'faults' in result ? { fault: result.faults[0]?.message ?? '' } : result.results[index]
      const own = made && 'rendered' in made ? MESSAGE_CHANNELS[rest.channel].fill(rest, made.rendered) : made
      if (own && 'channel' in own) texts.set(id, own)
      else failed.set(id, own && 'fault' in own ? templateError(own.fault) : MISSING_VALUE)
    }
  }

  return async (teamId, messages, contents) => {
    const rendered: Rendered = { filled: new Map(), texts: new Map(), failed: new Map() }
    for (const [contentId, some] of Map.groupBy(messages, ({ content_id }) => content_id ?? 0)) {
      const content = contents.get(contentId)
      if (!content?.template) continue
      const { template } = content
      if (isEmail(content)) await renderEmails(teamId, some, { ...content, template }, rendered)
      else await renderTexts(teamId, some, { ...content, template }, rendered)
    }
    return rendered
  }
}

const templateError = (error: string): MessageResult => ({ is: 'failed', reason: 'template_error', error })

const MISSING_VALUE: MessageResult = { is: 'withheld', status: 'skipped', reason: 'missing_value' }

/** Adds tracking to a campaign's template. Only sent emails are tracked: everywhere else, emails have their original links. */
const withTrackedLinks = (
  template: PinnedTemplate,
  { tracking, link_base }: EmailContent,
  publicUrl: string,
): PinnedTemplate =>
  tracking
    ? { ...template, source: { ...template.source, tracking: { ...tracking, base: link_base ?? publicUrl } } }
    : template

/**
 * Returns whether a template may contain links other than the unsubscribe link. Templates made of blocks or MJML always do,
 * because their layout includes such links.
 */
const usesOtherLinks = ({ source: { content } }: PinnedTemplate): boolean =>
  content.format !== 'html' || /preferences_url|view_url/.test(`${content.body}${content.text ?? ''}`)

/**
 * Copies the links to an object that can be sent to a thread. Skips links that the template doesn't use, because reading a link
 * computes its signature.
 */
const plainLinks = (urls: LinkUrls | undefined, isUsed: boolean): Recipient['links'] =>
  urls
    ? {
        unsubscribe_url: urls.unsubscribe_url,
        preferences_url: isUsed ? urls.preferences_url : '',
        view_url: isUsed ? urls.view_url : '',
      }
    : null
