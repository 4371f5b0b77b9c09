import type { FastifyInstance } from 'fastify'
import type { ActivityCounter } from '../tracking/activity-counter.ts'
import { archivePage } from './archive-page.ts'
import { confirmPage } from './confirm-page.ts'
import { type PublicPageDeps, pageContext } from './page-context.ts'
import { preferencePage } from './preference-page.ts'
import { pushPage } from './push-page.ts'
import { subscribePage } from './subscribe-page.ts'
import { trackedLinks } from './tracked-links.ts'
import { unsubscribePage } from './unsubscribe-page.ts'
import { viewPage } from './view-page.ts'

/** Serves the pages that recipients see. */
export const publicPages = (
  app: FastifyInstance,
  { counter, ...deps }: PublicPageDeps & { readonly counter: ActivityCounter },
): void => {
  const context = pageContext(deps)
  unsubscribePage(app, context)
  preferencePage(app, context)
  viewPage(app, context)
  archivePage(app, context)
  pushPage(app, context)
  subscribePage(app, context)
  confirmPage(app, context)
  trackedLinks(app, context, counter)
}
