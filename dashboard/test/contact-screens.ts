import type { Page } from 'playwright-core'
import { type ContactFieldInput, Postrider } from '../../client/src/index.ts'
import { insertIntegration } from '../../src/accounts/teams/integration-queries.ts'
import { insertStandardFields } from '../../src/audience/contact-fields/standard-fields.ts'
import { systemClock, toTimestamp } from '../../src/foundation/clock.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import type { Screen } from './screens.ts'
import type { Dashboard } from './start-dashboard.ts'

export const addStandardFields = ({ db, acmeTeam }: Dashboard) =>
  transact(db, (trx) => insertStandardFields(trx, acmeTeam.id, toTimestamp(systemClock())))

export const CSV_FILE = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Vorname;Nachname;E-Mail;Notes;Tags\nBea;Berg;bea@mail.example;met at the fair;VIP\nBob;;bob at mail;;\n',
  ),
}

export const chooseCsv = async (page: Page) => {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose CSV file' }).click()
  await (await chosen).setFiles(CSV_FILE)
  await page.getByRole('button', { name: 'Start import' }).waitFor()
}

const openExport = async (page: Page) => {
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog').waitFor()
}

const inDrawer = (label: string) => (page: Page) => page.getByRole('dialog').getByLabel(label).first().waitFor()

export const emptyContactScreens = (home: string): readonly Screen[] => [
  { name: 'contacts-empty', path: `${home}/contacts`, heading: 'Contacts' },
  { name: 'fields-empty', path: `${home}/fields`, heading: 'Contact fields' },
]

/** Adds contacts, fields of every type and an import to the team, and returns the screens that show them. */
export const contactScreens = async (dashboard: Dashboard): Promise<readonly Screen[]> => {
  const { home, origin, acme, acmeTeam, db } = dashboard
  const postrider = new Postrider({ url: origin, token: acme.token })
  await addStandardFields(dashboard)
  const add = (name: string, tag: string, type: 'number' | 'date' | 'datetime' | 'boolean' | 'related', more = {}) =>
    postrider.contactFields.create({ name, tag, type, contact_type: 'person', ...more })
  await add('Shoe size', 'shoe_size', 'number')
  await add('Birthday', 'birthday', 'date')
  await add('Last visit', 'last_visit', 'datetime')
  await add('Member', 'member', 'boolean')
  await add('Employer', 'employer', 'related')
  const list: Pick<ContactFieldInput, 'type' | 'contact_type' | 'options'> = {
    type: 'pick_list',
    contact_type: 'person',
    options: ['Running', 'Hiking', 'Climbing'],
  }
  const deletedField = await postrider.contactFields.create({
    name: 'Color',
    tag: 'color',
    ...list,
    options: ['Green'],
  })
  const hobbies = await postrider.contactFields.create({
    name: 'Hobbies',
    tag: 'hobbies',
    ...list,
    allow_multiple: true,
  })
  const shop = await transact(db, (trx) => insertIntegration(trx, acmeTeam.id, 'Shop', toTimestamp(systemClock())))
  const orders = await new Postrider({ url: origin, token: shop.token }).contactFields.create({
    name: 'Orders',
    tag: 'orders',
    type: 'number',
    contact_type: 'person',
  })
  const anvilWorks = await postrider.contacts.create({
    type: 'organization',
    organization_name: 'Anvil Works',
    organization_email: 'office@anvil.example',
  })
  const ann = await postrider.contacts.create({
    first_name: 'Ann',
    last_name: 'Adler',
    email: 'ann@mail.example',
    phone: '+436641234567',
    shoe_size: 38.5,
    birthday: '1990-02-28',
    last_visit: '2026-07-15T07:30:00Z',
    member: true,
    employer: anvilWorks.id,
    hobbies: ['Hiking', 'Running'],
    color: 'Green',
    tags: ['Early Bird', 'VIP', 'Vienna', 'Newsletter'],
  })
  await postrider.contactFields.delete(deletedField.id)
  for (let number = 1; number <= 25; number++)
    await postrider.contacts.create({
      first_name: 'Guest',
      last_name: `${number}`,
      email: `guest-${number}@mail.example`,
      tags: number % 3 === 0 ? ['VIP'] : [],
    })
  const { id } = await postrider.contacts.import(new File([CSV_FILE.buffer], 'people.csv'), {
    mapping: { Vorname: 'first_name', Nachname: 'last_name', 'E-Mail': 'email', Notes: null },
    match_on: 'email',
  })
  await postrider.contacts.imports.wait(id)
  const contacts = `${home}/contacts`
  return [
    { name: 'contacts', path: contacts, heading: 'Contacts' },
    { name: 'contacts-none', path: `${contacts}?search=nobody`, heading: 'Contacts' },
    { name: 'contact', path: `${contacts}/${ann.id}`, heading: 'Contacts', act: inDrawer('Hobbies') },
    { name: 'contact-new', path: `${contacts}/new`, heading: 'Contacts', act: inDrawer('Hobbies') },
    { name: 'contacts-export', path: `${contacts}?tag=vip`, heading: 'Contacts', act: openExport },
    { name: 'import-file', path: `${contacts}/import`, heading: 'Import contacts' },
    { name: 'import-columns', path: `${contacts}/import`, heading: 'Import contacts', act: chooseCsv },
    { name: 'import', path: `${contacts}/imports/${id}`, heading: 'people.csv' },
    { name: 'fields', path: `${home}/fields`, heading: 'Contact fields' },
    { name: 'field', path: `${home}/fields/${hobbies.id}`, heading: 'Hobbies' },
    { name: 'field-of-integration', path: `${home}/fields/${orders.id}`, heading: 'Orders' },
  ]
}
