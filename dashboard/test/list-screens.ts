import type { Page } from 'playwright-core'
import { Postrider } from '../../client/src/index.ts'
import { transact } from '../../src/platform/storage/transact.ts'
import { insertRequest } from '../../src/recipients/privacy/privacy-queries.ts'
import { saveListForm } from '../../src/recipients/signups/list-form-queries.ts'
import { openDialog } from './open-dialog.ts'
import { pageInPreview } from './page-in-preview.ts'
import type { Screen } from './screens.ts'
import type { Dashboard } from './start-dashboard.ts'

const searchContact = async (page: Page) => {
  await openDialog('Add contact')(page)
  await page.getByRole('combobox', { name: 'Contact' }).fill('a')
  await page.getByRole('option', { name: 'Ada Lovelace' }).waitFor()
}

const waitForForm = (page: Page) =>
  pageInPreview(page).getByRole('button', { name: 'Subscribe' }).waitFor({ state: 'attached' })

const showHtml = async (page: Page) => {
  await waitForForm(page)
  await page.getByRole('tab', { name: 'HTML' }).click()
  await page.getByRole('button', { name: 'Copy HTML code' }).waitFor()
}

/** Creates lists for all channels. One list has more subscribers than fit on a page. */
const fillLists = async (postrider: Postrider) => {
  const list = await postrider.lists.create({ name: 'Weekly news', channel: 'email' })
  await postrider.lists.create({ name: 'Offers', channel: 'email' })
  const sms = await postrider.lists.create({ name: 'Flash sales', channel: 'sms', brand_id: null })
  const push = await postrider.lists.create({ name: 'Tidings', channel: 'push' })
  const names = ['Ada Lovelace', 'Grace Hopper', 'Mary Somerville', 'Katherine Johnson', 'Hedy Lamarr', 'Emmy Noether']
  for (let number = 0; number < 24; number++) {
    const [first_name, last_name] = (names[number] ?? '').split(' ')
    const contact = await postrider.contacts.create({ first_name, last_name, email: `person-${number}@mail.example` })
    const { id } = await postrider.lists.subscribers(list.id).subscribe({ contact_id: contact.id })
    if (number % 3 === 1) await postrider.lists.subscribers(list.id).unsubscribe(id)
  }
  return { list, sms, push }
}

/** Adds lists to the team, and returns the screens that show them. The team must have the standard fields. */
export const listScreens = async ({ home, origin, acme, acmeTeam, db }: Dashboard): Promise<readonly Screen[]> => {
  const { list, sms, push } = await fillLists(new Postrider({ url: origin, token: acme.token }))
  const { data } = (await acme.get(`/lists/${list.id}/subscribers`)).body
  for (const [index, kind] of (['data', 'erase'] as const).entries()) {
    const { contact_id } = data[index]
    await transact(db, (trx) => insertRequest(trx, acmeTeam.id, contact_id, kind, '2026-11-10T09:00:00Z'))
  }
  const fields = ['first_name', 'last_name', 'birthday'].map((tag) => ({ tag, required: tag === 'first_name' }))
  await transact(db, (trx) =>
    saveListForm(trx, acmeTeam.id, list.id, { fields, confirm_template_id: null, welcome_template_id: null }),
  )
  return [
    { name: 'lists', path: `${home}/lists`, heading: 'Lists' },
    { name: 'list-new', path: `${home}/lists/new`, heading: 'Create list' },
    {
      name: 'list-delete',
      path: `${home}/lists/${list.id}/edit`,
      heading: 'Edit Weekly news',
      act: openDialog('Delete'),
    },
    { name: 'signup-form', path: `${home}/lists/${list.id}/form`, heading: 'Sign-up form', act: waitForForm },
    { name: 'signup-form-html', path: `${home}/lists/${list.id}/form`, heading: 'Sign-up form', act: showHtml },
    { name: 'signup-form-sms', path: `${home}/lists/${sms.id}/form`, heading: 'Sign-up form', act: waitForForm },
    { name: 'signup-page-push', path: `${home}/lists/${push.id}/form`, heading: 'Sign-up page' },
    { name: 'data-requests', path: `${home}/privacy-requests`, heading: 'Data requests' },
    {
      name: 'data-request-erase',
      path: `${home}/privacy-requests`,
      heading: 'Data requests',
      act: openDialog('Erase'),
    },
    { name: 'subscribers', path: `${home}/lists/${list.id}`, heading: 'Weekly news' },
    { name: 'subscriber-add', path: `${home}/lists/${list.id}`, heading: 'Weekly news', act: searchContact },
  ]
}
