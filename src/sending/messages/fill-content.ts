import { renderPinned } from '../../content/templates/render-content.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { MESSAGE_CHANNELS } from './channels/message-channels.ts'
import type { Content } from './content.ts'

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
}

/**
 * Renders the content of a campaign's message with its contact's current values, because only the template is stored. Returns other
 * content unchanged.
 */
export const fillContent = async (
  deps: Deps,
  teamId: number,
  contactId: number | null,
  content: Content,
): Promise<Content> => {
  if (!content.template) return content
  const { template, ...rest } = content
  const result = await renderPinned(deps, teamId, template, contactId)
  if (!('rendered' in result)) return rest
  const filled = MESSAGE_CHANNELS[rest.channel].fill(rest, result.rendered)
  return 'fault' in filled ? rest : filled
}
