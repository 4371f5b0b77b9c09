import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOSTILE_TEMPLATES } from '../../../test/hostile-templates.ts'
import { startApp } from '../../../test/start-app.ts'

const PROTOTYPES = ['a prototype’s constructor', 'a prototype by its name']

test('hostile templates are rejected or stopped, and other templates still render meanwhile and afterward', async (t) => {
  const { acme, rival } = await startApp(t)
  const preview = (client: typeof acme, body: string) =>
    client.post('/templates/preview', { channel: 'email', format: 'html', subject: 'Hi', body, data: { a: 0 } })
  const hostile = Promise.all(
    Object.entries(HOSTILE_TEMPLATES).map(async ([what, body]) => {
      const response = await preview(acme, body)
      // Templates can't read prototypes, so a template that tries to may also render as empty text instead of failing.
      if (PROTOTYPES.includes(what) && response.status === 200)
        assert.equal(response.body.text.replace(/\s*Unsubscribe\s.*/, ''), '', what)
      else assert.equal(response.status, 422, `${what}: ${JSON.stringify(response.body).slice(0, 200)}`)
    }),
  )
  const others = Array.from({ length: 10 }, (_, n) => preview(rival, `<p>${n} {{ data.a }}</p>`))
  await hostile
  for (const [n, { body }] of (await Promise.all(others)).entries()) assert.ok(body.html.startsWith(`<p>${n} 0</p>`))
  assert.match((await preview(acme, '<p>{{ data.a }}</p>')).body.html, /^<p>0<\/p>/)
  assert.equal(({} as { polluted?: unknown }).polluted, undefined)
})
