import type { Page } from 'playwright-core'
import { type ContactFieldInput, Postrider } from '../../client/src/index.ts'
import { whenTrue } from '../../test/manual-clock.ts'
import { createIdentifier } from '../../test/verified-identifiers.ts'
import { openDialog } from './open-dialog.ts'
import type { Screen } from './screens.ts'
import type { Dashboard } from './start-dashboard.ts'

export const emptyCampaignScreens = (home: string): readonly Screen[] => [
  { name: 'campaigns-empty', path: `${home}/campaigns`, heading: 'Campaigns' },
  { name: 'segments-empty', path: `${home}/segments`, heading: 'Segments' },
]

const CONTENT = {
  subject: 'Spring is here, {{ first_name | default: "friend" }}',
  preheader: 'Twenty percent off everything with blossoms',
  format: 'blocks' as const,
  body: {
    sections: [
      {
        columns: [
          {
            blocks: [
              { type: 'heading', text: 'Spring is here' },
              {
                type: 'text',
                html: '<p>Hello {{ first_name | default: "friend" }}, our garden shop is open again.</p>',
              },
              { type: 'button', text: 'See what’s new', href: 'https://acme.example/spring' },
            ],
          },
        ],
      },
    ],
  },
}

const FIELD: Pick<ContactFieldInput, 'contact_type' | 'type'> = { contact_type: 'person', type: 'text' }

/** Creates a list with people who get a campaign, and people who are skipped for different reasons. */
const fillAudience = async (postrider: Postrider, brandId: number) => {
  const list = await postrider.lists.create({ name: 'Garden news', channel: 'email', brand_id: brandId })
  const staff = await postrider.lists.create({ name: 'Staff', channel: 'email', brand_id: brandId })
  const subscribe = async (name: string, email: string, more = {}) => {
    const contact = await postrider.contacts.create({ first_name: name, email, ...more })
    await postrider.lists.subscribers(list.id).subscribe({ contact_id: contact.id })
    return contact
  }
  for (let number = 1; number <= 30; number++)
    await subscribe(`Gardener ${number}`, `gardener-${number}@mail.example`, { city: number % 2 ? 'Graz' : 'Linz' })
  for (const number of [1, 2]) {
    const colleague = await subscribe(`Colleague ${number}`, `colleague-${number}@acme.example`, { city: 'Graz' })
    await postrider.lists.subscribers(staff.id).subscribe({ contact_id: colleague.id })
  }
  await subscribe('Again', 'gardener-1@mail.example', { city: 'Graz' })
  for (const number of [1, 2, 3]) {
    await subscribe(`Bounced ${number}`, `bounced-${number}@mail.example`, { city: 'Graz' })
    await postrider.suppressions.create({ channel: 'email', address: `bounced-${number}@mail.example` })
  }
  return { list, staff }
}

const waitForCheck = (page: Page) => page.getByText(/on the lists will get this campaign/).waitFor()

const waitForSamples = async (page: Page) => {
  await waitForCheck(page)
  await page.locator('#review iframe').nth(2).waitFor()
}

const askToSend = async (page: Page) => {
  await waitForCheck(page)
  await openDialog(/^Send to \d+ people$/)(page)
}

const showPeople = async (page: Page) => {
  await waitForCheck(page)
  await page.getByRole('button', { name: /Same address/ }).click()
  await page.getByRole('dialog', { name: 'Same address' }).getByText('gardener-1@mail.example').waitFor()
}

const waitForCount = (page: Page) =>
  page
    .getByRole('complementary')
    .getByText(/^\d+ contacts?$/)
    .waitFor()

/** Adds campaigns and segments to the team, and returns the screens that show them. The team must have the standard fields. */
export const campaignScreens = async ({ home, origin, acme, acmeTeam, db }: Dashboard): Promise<readonly Screen[]> => {
  const postrider = new Postrider({ url: origin, token: acme.token })
  const email_address_id = await createIdentifier(db, acmeTeam.id, 'email', 'garden@acme.example')
  const brand = await postrider.brands.create({
    name: 'Acme Garden',
    primary_color: '#3b6e3f',
    email_address_id,
    postal_address: 'Acme Garden GmbH, Herrengasse 1, 8010 Graz, Austria',
  })
  await postrider.contactFields.create({ ...FIELD, name: 'City', tag: 'city' })
  const { list, staff } = await fillAudience(postrider, brand.id)
  const template = await postrider.templates.create({
    name: 'Spring',
    channel: 'email',
    brand_id: brand.id,
    ...CONTENT,
  })
  const segment = await postrider.segments.create({
    name: 'Gardeners in Graz or Linz',
    filter: {
      all: [
        { list_id: list.id, status: 'subscribed' },
        { any: [{ field: 'city', op: 'is', value: 'Graz' }, { tag: 'vip' }] },
        { not: { activity: 'bounced', within_days: 30 } },
      ],
    },
  })
  const settings = { channel: 'email' as const, list_ids: [list.id], template_id: template.id }
  const sent = await postrider.campaigns.create({ ...settings, name: 'Winter goodbye' })
  await postrider.campaigns.send(sent.id)
  await whenTrue(async () => (await postrider.campaigns.get(sent.id)).status === 'sent')
  const paused = await postrider.campaigns.create({ ...settings, name: 'Slow letter', rate_per_minute: 1 })
  await postrider.campaigns.send(paused.id)
  await whenTrue(async () => (await postrider.campaigns.get(paused.id)).counts.outbox === 1)
  await postrider.campaigns.pause(paused.id)
  const scheduled = await postrider.campaigns.create({ ...settings, name: 'Summer preview' })
  await postrider.campaigns.schedule(scheduled.id, new Date(Date.now() + 86_400_000).toISOString())
  const blank = await postrider.campaigns.create({ name: 'Untitled idea', channel: 'email' })
  const draft = await postrider.campaigns.create({ ...settings, name: 'Spring sale', exclude_list_ids: [staff.id] })
  return [
    { name: 'campaigns', path: `${home}/campaigns`, heading: 'Campaigns' },
    { name: 'campaign-blank', path: `${home}/campaigns/${blank.id}`, heading: 'Untitled idea' },
    { name: 'campaign-draft', path: `${home}/campaigns/${draft.id}`, heading: 'Spring sale', act: waitForSamples },
    { name: 'campaign-send', path: `${home}/campaigns/${draft.id}`, heading: 'Spring sale', act: askToSend },
    { name: 'campaign-people', path: `${home}/campaigns/${draft.id}`, heading: 'Spring sale', act: showPeople },
    { name: 'campaign-scheduled', path: `${home}/campaigns/${scheduled.id}`, heading: 'Summer preview' },
    { name: 'campaign-paused', path: `${home}/campaigns/${paused.id}`, heading: 'Slow letter' },
    { name: 'campaign-sent', path: `${home}/campaigns/${sent.id}`, heading: 'Winter goodbye' },
    { name: 'campaign-recipients', path: `${home}/campaigns/${sent.id}/recipients`, heading: 'Winter goodbye' },
    { name: 'segments', path: `${home}/segments`, heading: 'Segments' },
    {
      name: 'segment',
      path: `${home}/segments/${segment.id}`,
      heading: 'Gardeners in Graz or Linz',
      act: waitForCount,
    },
  ]
}
