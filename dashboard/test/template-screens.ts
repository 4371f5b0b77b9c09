import type { Page } from 'playwright-core'
import { Postrider } from '../../client/src/index.ts'
import { openDialog } from './open-dialog.ts'
import type { Screen } from './screens.ts'
import type { Dashboard } from './start-dashboard.ts'

const HTML = `<!doctype html>
<html>
  <body style="margin: 0; background: #f4e9d8; font-family: sans-serif">
    <div style="max-width: 560px; margin: 24px auto; padding: 32px; background: #fff">
      <h1 style="color: #7a3b69">Hello {{ first_name | default: "there" }}</h1>
      <p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>
    </div>
  </body>
</html>
`

const BLOCKS = {
  sections: [
    {
      columns: [
        {
          blocks: [
            { type: 'heading', text: 'The spring collection is here' },
            { type: 'text', html: '<p>Hello {{ first_name | default: "there" }}, we have something new for you.</p>' },
            { type: 'button', text: 'Open the shop', href: 'https://acme.example' },
          ],
        },
      ],
    },
  ],
}

export const emptyTemplateScreens = (home: string): readonly Screen[] => [
  { name: 'templates-empty', path: `${home}/templates`, heading: 'Templates' },
]

const untilPreview = (page: Page) => page.getByRole('complementary', { name: 'Preview' }).locator('iframe').waitFor()

/** Shows the preview. On narrow screens, the preview is a tab, which stays open when the test changes the width. */
const showPreview = async (page: Page) => {
  await untilPreview(page)
  await page.setViewportSize({ width: 820, height: 844 })
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Preview').click()
}

const openHistory = async (page: Page) => {
  await page.getByRole('button', { name: 'Version history' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Version 1/ })
    .click()
  await page.getByRole('dialog').locator('iframe').waitFor()
}

const showFault = async (page: Page) => {
  await page.getByRole('textbox', { name: 'HTML' }).click()
  await page.keyboard.type('{{ nobody_has_this }}')
  await page.getByRole('button', { name: /Content, line/ }).waitFor()
}

const makeSafe = async (page: Page) => {
  await page.getByRole('button', { name: 'Make GSM-safe' }).click()
  await page.getByText('characters replaced').waitFor()
}

/** Adds templates of all kinds to the team, and returns the screens that show them. */
export const templateScreens = async ({ home, origin, acme }: Dashboard): Promise<readonly Screen[]> => {
  const postrider = new Postrider({ url: origin, token: acme.token })
  const { id: blocks } = await postrider.templates.create({
    name: 'Spring collection',
    channel: 'email',
    format: 'blocks',
    body: BLOCKS,
    subject: 'New for spring, {{ first_name }}',
    preheader: 'Linen, cotton and a bit of silk',
  })
  const { id: html } = await postrider.templates.create({
    name: 'Monthly news',
    channel: 'email',
    format: 'html',
    subject: 'News from Acme',
    body: HTML,
  })
  const { id: sms } = await postrider.templates.create({
    name: 'Pickup reminder',
    channel: 'sms',
    body: 'Hi {{ first_name }}, it’s ready – see you “soon”… 🎉',
  })
  const { id: push } = await postrider.templates.create({
    name: 'Sale starts',
    channel: 'push',
    body: { title: 'The sale starts now', text: 'Up to half off', url: 'https://acme.example/sale', image: null },
  })
  const at = (id: number) => `${home}/templates/${id}`
  return [
    { name: 'templates', path: `${home}/templates`, heading: 'Templates' },
    {
      name: 'template-new',
      path: `${home}/templates/new`,
      heading: 'Create template',
      act: (page) => page.locator('main iframe').first().waitFor({ state: 'attached' }),
    },
    { name: 'template-import', path: `${home}/templates/new`, heading: 'Create template', act: openDialog('Import') },
    { name: 'template-blocks', path: at(blocks), heading: 'Spring collection', act: untilPreview },
    { name: 'template-preview', path: at(blocks), heading: 'Spring collection', act: showPreview },
    { name: 'template-html', path: at(html), heading: 'Monthly news', act: untilPreview },
    { name: 'template-history', path: at(html), heading: 'Monthly news', act: openHistory },
    { name: 'template-test', path: at(html), heading: 'Monthly news', act: openDialog('Send test') },
    { name: 'template-fault', path: at(html), heading: 'Monthly news', act: showFault },
    { name: 'template-sms', path: at(sms), heading: 'Pickup reminder', act: makeSafe },
    { name: 'template-push', path: at(push), heading: 'Sale starts' },
  ]
}
