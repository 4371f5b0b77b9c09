import { renderForEveryone } from '../../content/templates/render-content.ts'
import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import { flatBody } from '../../protocols/mime/compiled-body.ts'
import { findArchived } from '../../sending/campaigns/archive-queries.ts'
import { isEmail } from '../../sending/messages/channels/is-email.ts'
import { sharedRenders } from './shared-renders.ts'
import { textPage } from './view-page.ts'

/** A campaign as the archive shows it. */
export interface Issue {
  readonly subject: string
  readonly html: string
}

interface Deps {
  readonly db: Db
  readonly pool: RenderPool
}

/**
 * Returns a function that finds a campaign in a list's archive. That function returns undefined if the campaign can't be rendered,
 * or isn't in the archive. Issues are cached, because a campaign's content never changes after it is sent.
 */
export const archiveIssues = ({ db, pool }: Deps) => {
  const shared = sharedRenders<Issue>({ lengthOf: ({ subject, html }) => subject.length + html.length })

  const render = async (teamId: number, listId: number, id: number): Promise<Issue | undefined> => {
    const content = await findArchived(db, teamId, listId, id)
    if (!content?.template || !isEmail(content)) return undefined
    const result = await renderForEveryone(pool, teamId, content.template)
    if (!('rendered' in result)) return undefined
    const { subject, html, text } = result.rendered
    return {
      subject: subject ?? '',
      html: flatBody(html ?? '') || textPage(subject ?? '', flatBody(text ?? '')),
    }
  }

  return (teamId: number, listId: number, id: number): Promise<Issue | undefined> =>
    shared(teamId, `${listId} ${id}`, () => render(teamId, listId, id))
}
