import { Anchor, Button } from '@mantine/core'
import { type ComponentType, lazy, useEffect } from 'react'
import { Link, matchRoute, Redirect, Route, Router, Switch, useLocation, useRouter } from 'wouter'
import { SignInPage } from './account/session/sign-in-page.tsx'
import { lastTeamId, TeamProvider } from './data/team.tsx'
import { useSession } from './data/use-session.ts'
import HomePage from './frame/home/home-page.tsx'
import { Shell } from './frame/shell/shell.tsx'
import { useTexts } from './texts/locale.tsx'
import { SlowNotice } from './ui/connection.tsx'
import { FrontDoor } from './ui/front-door.tsx'
import { askBeforeLeaving } from './ui/leave-guard.tsx'
import { PageBoundary } from './ui/page-boundary.tsx'
import { PageHeader } from './ui/page-header.tsx'
import type { PageProps } from './ui/page-props.ts'

interface PageOptions {
  /** True if the page keeps its state when the id in its URL changes, like a table that opens a drawer for each row. */
  readonly stays?: boolean
}

const page = (
  path: string,
  load: () => Promise<{ default: ComponentType<PageProps> }>,
  { stays = false }: PageOptions = {},
) => ({ path, load, stays, Page: lazy(load) })

/** The pages of a team, under `/t/{team}`. */
const TEAM_PAGES = [
  // Part of the first download, because it's the page that most visits start with.
  { path: '/', load: async () => ({ default: HomePage }), stays: false, Page: HomePage },
  page('/brands', () => import('./identity/brands/brand-list-page.tsx')),
  page('/brands/new', () => import('./identity/brands/new-brand-page.tsx')),
  page('/brands/:id', () => import('./identity/brands/edit-brand-page.tsx')),
  page('/campaigns', () => import('./sending/campaigns/campaign-list-page.tsx')),
  page('/campaigns/new', () => import('./sending/campaigns/new-campaign-page.tsx')),
  page('/campaigns/:id', () => import('./sending/campaigns/campaign-page.tsx')),
  page('/campaigns/:id/recipients/:messageId?', () => import('./sending/campaigns/recipients-page.tsx'), {
    stays: true,
  }),
  page('/connections', () => import('./sending/connections/connection-list-page.tsx')),
  page('/connections/new', () => import('./sending/connections/new-connection-page.tsx')),
  page('/connections/:id', () => import('./sending/connections/edit-connection-page.tsx')),
  page('/contacts/import', () => import('./audience/imports/new-import-page.tsx')),
  page('/contacts/imports/:id', () => import('./audience/imports/import-page.tsx')),
  page('/contacts/:id?', () => import('./audience/contacts/contact-list-page.tsx'), { stays: true }),
  page('/fields', () => import('./audience/fields/field-list-page.tsx')),
  page('/fields/new/:contactType', () => import('./audience/fields/new-field-page.tsx')),
  page('/fields/:id', () => import('./audience/fields/edit-field-page.tsx')),
  page('/files', () => import('./identity/files/file-list-page.tsx')),
  page('/lists', () => import('./audience/lists/lists-page.tsx')),
  page('/lists/new', () => import('./audience/lists/new-list-page.tsx')),
  page('/lists/:id', () => import('./audience/subscribers/subscribers-page.tsx')),
  page('/lists/:id/form', () => import('./audience/signup-forms/signup-form-page.tsx')),
  page('/lists/:id/edit', () => import('./audience/lists/edit-list-page.tsx')),
  page('/messages/:id?', () => import('./sending/messages/message-list-page.tsx'), { stays: true }),
  page('/outbox/:id?', () => import('./sending/messages/outbox-page.tsx'), { stays: true }),
  page('/privacy-requests', () => import('./audience/privacy/privacy-request-list-page.tsx')),
  page('/segments', () => import('./audience/segments/segment-list-page.tsx')),
  page('/segments/new', () => import('./audience/segments/new-segment-page.tsx')),
  page('/segments/:id', () => import('./audience/segments/edit-segment-page.tsx')),
  page('/senders', () => import('./identity/senders/sender-list-page.tsx')),
  page('/senders/new/:kind', () => import('./identity/senders/new-sender-page.tsx')),
  page('/senders/:id/confirm', () => import('./identity/senders/confirm-sender-page.tsx')),
  page('/settings', () => import('./account/settings/settings-page.tsx')),
  page('/sites', () => import('./identity/sites/site-list-page.tsx')),
  page('/sites/new', () => import('./identity/sites/new-site-page.tsx')),
  page('/sites/:id', () => import('./identity/sites/site-page.tsx')),
  page('/sites/:id/edit', () => import('./identity/sites/edit-site-page.tsx')),
  page('/sites/:id/pages/new', () => import('./identity/pages/new-page-page.tsx')),
  page('/sites/:siteId/pages/:id', () => import('./identity/pages/edit-page-page.tsx')),
  page('/suppressions', () => import('./audience/suppressions/suppression-list-page.tsx')),
  page('/team', () => import('./account/team/team-page.tsx')),
  page('/team/new', () => import('./account/team/new-team-page.tsx')),
  page('/templates', () => import('./content/templates/template-list-page.tsx')),
  page('/templates/new', () => import('./content/templates/new-template-page.tsx')),
  page('/templates/:id', () => import('./content/templates/edit-template-page.tsx')),
  page('/tokens', () => import('./account/tokens/token-list-page.tsx')),
  page('/account', () => import('./account/session/account-page.tsx')),
]

/** Pages outside a team. Visitors can open them without being signed in. */
const OPEN_PAGES = [
  page('/setup', () => import('./account/session/setup-page.tsx')),
  page('/forgot-password', () => import('./account/session/forgot-password-page.tsx')),
  page('/reset-password', () => import('./account/session/reset-password-page.tsx')),
  page('/confirm-email', () => import('./account/session/confirm-email-page.tsx')),
  page('/invitation', () => import('./account/session/invitation-page.tsx')),
]

/** Renders nothing until the session has loaded, so that the layout doesn't jump. Shows a notice if loading takes long. */
export const App = () => (
  <Router aroundNav={askBeforeLeaving}>
    <PageBoundary fallback={<SlowNotice />}>
      <Switch>
        {OPEN_PAGES.map(({ path, Page }) => (
          <Route key={path} path={path} component={Page} />
        ))}
        <Route path="/t/:teamId" nest>
          {({ teamId }) => <TeamPages teamId={Number(teamId)} />}
        </Route>
        <Route>
          <FirstTeam />
        </Route>
      </Switch>
    </PageBoundary>
  </Router>
)

/**
 * Redirects to the team that the user visited last, or to their first team. Visitors who aren't signed in see the sign-in page.
 */
const FirstTeam = () => {
  const { noTeam } = useTexts().shell
  const { user, teams } = useSession()
  if (!user) return <SignInPage />
  const team = teams.find(({ id }) => id === lastTeamId()) ?? teams[0]
  if (team) return <Redirect to={`/t/${team.id}`} replace />
  return <FrontDoor title={noTeam.title} about={noTeam.about} />
}

const TeamPages = ({ teamId }: { teamId: number }) => {
  const { wrongTeam, noPage } = useTexts().shell
  const { parser } = useRouter()
  const [path] = useLocation()
  // Starts downloading the page's code while the session is still loading.
  const here = TEAM_PAGES.find((page) => matchRoute(parser, page.path, path)[0])
  here?.load()
  const { user, teams } = useSession()
  if (!user) return <SignInPage />
  const team = teams.find(({ id }) => id === teamId)
  if (!team) return <FrontDoor title={wrongTeam.title} about={<Anchor href="/">{wrongTeam.link}</Anchor>} />
  return (
    <TeamProvider key={team.id} id={team.id} name={team.name}>
      <Shell>
        <PageBoundary key={here?.stays ? here.path : path}>
          <OtherPages />
          <Switch>
            {TEAM_PAGES.map(({ path, Page }) => (
              <Route key={path} path={path} component={Page} />
            ))}
            <Route>
              <PageHeader title={noPage.title} about={noPage.about} />
              <Button component={Link} href="/" variant="default">
                {noPage.link}
              </Button>
            </Route>
          </Switch>
        </PageBoundary>
      </Shell>
    </TeamProvider>
  )
}

/** Whether the user has asked the browser to download as little as possible. Only some browsers have this setting. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Downloads the other pages, so that they open immediately. Starts when the current page is shown and the browser is idle, so that
 * the downloads don't delay that page.
 */
const OtherPages = () => {
  useEffect(() => {
    if (savesData()) return
    const start = globalThis.requestIdleCallback ?? setTimeout
    start(() => {
      // A failed download is retried when the user opens the page, which then shows any error.
      for (const { load } of TEAM_PAGES) load().catch(() => undefined)
    })
  }, [])
  return null
}
