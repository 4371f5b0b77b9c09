import type { FastifyInstance } from 'fastify'
import { confirmPage } from './confirm-page.ts'
import { type PublicPageDeps, pageContext } from './page-context.ts'
import { preferencePage } from './preference-page.ts'
import { pushPage } from './push-page.ts'
import { subscribePage } from './subscribe-page.ts'
import { unsubscribePage } from './unsubscribe-page.ts'
import { viewPage } from './view-page.ts'

/** Serves the pages that recipients see. */
export const publicPages = (app: FastifyInstance, deps: PublicPageDeps): void => {
  const context = pageContext(deps)
  unsubscribePage(app, context)
  preferencePage(app, context)
  viewPage(app, context)
  pushPage(app, context)
  subscribePage(app, context)
  confirmPage(app, context)
}
