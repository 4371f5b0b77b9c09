import type { Page } from 'playwright-core'
import { Postrider } from '../../client/src/index.ts'
import { insertTokenCreatedBy } from '../../src/accounts/teams/token-queries.ts'
import { insertInvitation, insertSetupCode } from '../../src/accounts/users/invitation-queries.ts'
import { generateSecret, hashSecret } from '../../src/accounts/users/secret.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import type { Db } from '../../src/platform/storage/dialect.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { createUser } from '../../test/dashboard-user.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { campaignScreens, emptyCampaignScreens } from './campaign-screens.ts'
import { contactScreens, emptyContactScreens } from './contact-screens.ts'
import { listScreens } from './list-screens.ts'
import { emptyMessageScreens, messageScreens } from './message-screens.ts'
import { openDialog } from './open-dialog.ts'
import { siteScreens } from './site-screens.ts'
import { type Dashboard, svg } from './start-dashboard.ts'
import { emptyTemplateScreens, templateScreens } from './template-screens.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** The level-1 heading that appears when the screen has loaded. */
  readonly heading: string | RegExp
  /** Runs after the screen has loaded, for example to open a dialog. */
  readonly act?: (page: Page) => Promise<unknown>
  readonly isSignedOut?: boolean
}

export const emptyScreens = ({ home }: Dashboard): readonly Screen[] => [
  { name: 'home-fresh', path: home, heading: 'Acme' },
  ...emptyCampaignScreens(home),
  ...emptyTemplateScreens(home),
  ...emptyMessageScreens(home),
  ...emptyContactScreens(home),
  { name: 'brands-empty', path: `${home}/brands`, heading: 'Brands' },
  { name: 'lists-empty', path: `${home}/lists`, heading: 'Lists' },
  { name: 'data-requests-empty', path: `${home}/privacy-requests`, heading: 'Data requests' },
  { name: 'sites-empty', path: `${home}/sites`, heading: 'Sites' },
  { name: 'files-empty', path: `${home}/files`, heading: 'Files' },
  { name: 'senders-empty', path: `${home}/senders`, heading: 'Senders' },
]

/** Adds data of every kind to the team, and returns all screens that show it. */
export const fullScreens = async (dashboard: Dashboard): Promise<readonly Screen[]> => {
  const { home, origin, acme, acmeTeam, db } = dashboard
  const postrider = new Postrider({ url: origin, token: acme.token })
  const now = toTimestamp(systemClock())
  const tomorrow = toTimestamp(systemClock().add({ hours: 24 }))
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'news@acme.example')
  await createIdentifier(db, acmeTeam.id, 'phone', '+43155501')
  const pending = await postrider.verified.email.create({ email: 'offers@acme.example', name: 'Acme Offers' })
  await postrider.files.upload(new File([svg('#7a3b69')], 'logo.svg'), { path: 'logos/acme.svg' })
  await Promise.all(
    Array.from({ length: 22 }, (_, index) => postrider.files.upload(new File([`${index}`], `notes-${index + 1}.txt`))),
  )
  const brand = await postrider.brands.create({
    name: 'Acme',
    short_description: 'Everything for everyone, from anvils to zips',
    website_url: 'https://acme.example',
    primary_color: '#7a3b69',
    secondary_color: '#f4e9d8',
    logo_image: 'https://acme.example/logo.svg',
    logo_square_image_path: 'logos/acme.svg',
    header_image: 'https://acme.example/header.svg',
    email_address_id,
    is_default: true,
    social_links: ['https://www.instagram.com/acme', 'https://x.com/acme'],
    tags: ['retail'],
  })
  await postrider.brands.create({
    name: 'Nordlicht Keramik',
    primary_color: '#1f4e5f',
    website_url: 'https://keramik.example',
  })
  await postrider.brands.create({ name: 'Untitled' })
  const setupCode = await insertSetupCode(db, now)
  const colleague = await createUser(db, [acmeTeam])
  const invitation = { email: 'anna@acme.example', createdBy: colleague.id, expiresAt: tomorrow }
  const { code } = await transact(db, (trx) => insertInvitation(trx, acmeTeam.id, invitation, now))
  for (const name of ['Online shop', 'Nightly export'])
    await transact(db, (trx) => insertTokenCreatedBy(trx, acmeTeam.id, colleague.id, name, now))
  const resetCode = await makeResetCode(db, colleague, now)
  return [
    { name: 'sign-in', path: '/', heading: 'Sign in', isSignedOut: true },
    { name: 'setup', path: `/setup#${setupCode}`, heading: 'Set up Postrider', isSignedOut: true },
    { name: 'invitation', path: `/invitation#${code}`, heading: 'Join Acme', isSignedOut: true },
    { name: 'forgot-password', path: '/forgot-password', heading: 'Forgot your password?', isSignedOut: true },
    {
      name: 'forgot-password-sent',
      path: '/forgot-password',
      heading: 'Forgot your password?',
      isSignedOut: true,
      act: requestReset,
    },
    { name: 'reset-password', path: `/reset-password#${resetCode}`, heading: /new password/, isSignedOut: true },
    { name: 'reset-password-over', path: '/reset-password#none', heading: /no longer valid/, isSignedOut: true },
    { name: 'confirm-email-signed-out', path: '/confirm-email#none', heading: 'Sign in', isSignedOut: true },
    { name: 'confirm-email', path: '/confirm-email#none', heading: 'Confirm your email address' },
    { name: 'invitation-over', path: '/invitation#none', heading: /no longer valid/, isSignedOut: true },
    { name: 'home', path: home, heading: 'Acme' },
    { name: 'palette', path: home, heading: 'Acme', act: openPalette },
    { name: 'shortcuts', path: home, heading: 'Acme', act: openShortcuts },
    ...(await contactScreens(dashboard)),
    { name: 'brands', path: `${home}/brands`, heading: 'Brands' },
    { name: 'brand-from-website', path: `${home}/brands/new`, heading: 'Create brand' },
    { name: 'brand', path: `${home}/brands/${brand.id}`, heading: 'Acme' },
    { name: 'brand-delete', path: `${home}/brands/${brand.id}`, heading: 'Acme', act: openDialog('Delete') },
    { name: 'brand-pick', path: `${home}/brands/${brand.id}`, heading: 'Acme', act: pickFooterImage },
    { name: 'brand-missing', path: `${home}/brands/999999`, heading: 'Not found' },
    ...(await listScreens(dashboard)),
    ...(await siteScreens(dashboard)),
    ...(await messageScreens(dashboard, email_address_id)),
    ...(await templateScreens(dashboard)),
    ...(await campaignScreens(dashboard)),
    { name: 'files', path: `${home}/files`, heading: 'Files' },
    { name: 'senders', path: `${home}/senders`, heading: 'Senders' },
    { name: 'sender-new', path: `${home}/senders/new/email`, heading: 'Add email address' },
    { name: 'sender-confirm', path: `${home}/senders/${pending.id}/confirm`, heading: 'Enter code' },
    { name: 'settings', path: `${home}/settings`, heading: 'Sending settings' },
    { name: 'team', path: `${home}/team`, heading: 'Team' },
    { name: 'team-remove', path: `${home}/team`, heading: 'Team', act: removeMember(colleague.email) },
    { name: 'team-new', path: `${home}/team/new`, heading: 'Create team' },
    { name: 'tokens', path: `${home}/tokens`, heading: 'API tokens' },
    { name: 'token-new', path: `${home}/tokens`, heading: 'API tokens', act: generateToken },
    { name: 'account', path: `${home}/account`, heading: 'Your account' },
    { name: 'invitation-for-another', path: `/invitation#${code}`, heading: 'Join Acme' },
    { name: 'no-such-page', path: `${home}/nowhere`, heading: 'Not found' },
  ]
}

/** Creates a password reset and returns the code that its email would contain. */
const makeResetCode = async (db: Db, { id, email }: { id: number; email: string }, now: string) => {
  const code = generateSecret()
  await db
    .insertInto('user_mails')
    .values({
      kind: 'password_reset',
      email,
      user_id: id,
      code_hash: hashSecret(code),
      created_at: now,
      expires_at: toTimestamp(systemClock().add({ hours: 1 })),
    })
    .execute()
  return code
}

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Create brand' }).waitFor()
}

const openShortcuts = async (page: Page) => {
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}

const requestReset = async (page: Page) => {
  await page.getByLabel('Email address').fill('anna@acme.example')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

const removeMember = (email: string) => async (page: Page) => {
  await page.getByRole('row', { name: email }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').waitFor()
}

const generateToken = async (page: Page) => {
  await openDialog('Generate API token')(page)
  await page.getByLabel('Label').fill('Online shop')
  await page.getByRole('dialog').getByRole('button', { name: 'Generate API token' }).click()
  await page.getByRole('button', { name: 'Copy token' }).waitFor()
}

export const openScreen = async (page: Page, screen: Screen) => {
  // Opens an empty page first, because a browser doesn't reload a page if only the part after # changes.
  if (screen.path.includes('#')) await page.goto('about:blank')
  await page.goto(screen.path)
  await prepareScreen(page, screen)
}

/**
 * Opens a screen the way a link inside the dashboard does, which is much faster than a full page load. Visits a page that doesn't
 * exist first, so that the screen starts from scratch.
 */
export const openScreenInApp = async (page: Page, screen: Screen) => {
  const isInDashboard = /\/t\/\d/.test(page.url())
  if (!isInDashboard || screen.isSignedOut) return openScreen(page, screen)
  for (const path of [`${screen.path.replace(/\?.*/, '')}/nowhere/at/all`, screen.path])
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await prepareScreen(page, screen)
}

const prepareScreen = async (page: Page, { heading, act }: Screen) => {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await act?.(page)
}

const pickFooterImage = async (page: Page) => {
  await page.getByRole('button', { name: 'Choose footer image' }).click()
  await page.getByRole('menuitem', { name: 'Choose from your team’s files' }).click()
  await page.getByRole('dialog').getByText('logos/acme.svg').waitFor()
}
