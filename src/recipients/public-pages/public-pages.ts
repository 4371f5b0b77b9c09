import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorHandler, respondWithJson } from '../../platform/http/server/error-handler.ts'
import type { ActivityCounter } from '../../sending/tracking/activity-counter.ts'
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
  server: FastifyInstance,
  { counter, ...deps }: PublicPageDeps & { readonly counter: ActivityCounter },
): void => {
  const context = pageContext(deps)
  server.register((app, _, done) => {
    app.setErrorHandler(
      errorHandler((problem, request, reply) =>
        isBrowser(request) ? context.sendProblem(problem, request, reply) : respondWithJson(problem, request, reply),
      ),
    )
    unsubscribePage(app, context)
    preferencePage(app, context)
    viewPage(app, context)
    archivePage(app, context)
    pushPage(app, context)
    subscribePage(app, context)
    confirmPage(app, context)
    trackedLinks(app, context, counter)
    done()
  })
}

/** Browsers ask for HTML; scripts don't, nor do email clients that unsubscribe with one click. */
const isBrowser = ({ headers }: FastifyRequest) => /\btext\/html\b/i.test(headers.accept ?? '')
