import type { Db } from '../storage/dialect.ts'
import { renderPinned } from '../templates/render-content.ts'
import type { RenderPool } from '../templates/rendering/render-pool.ts'
import type { Content } from './content.ts'

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
}

/**
 * Renders the content of a campaign's message, which isn't stored, with the current values of its contact. Returns other content
 * unchanged.
 */
export const fillContent = async (
  deps: Deps,
  teamId: number,
  contactId: number | null,
  content: Content,
): Promise<Content> => {
  if (content.channel !== 'email' || !content.template) return content
  const { template, ...rest } = content
  const result = await renderPinned(deps, teamId, template, contactId)
  if (!('rendered' in result)) return rest
  const { subject, html, text } = result.rendered
  return { ...rest, subject: subject ?? '', html, text }
}
