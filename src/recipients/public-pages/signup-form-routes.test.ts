import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'

const inputsOf = (html: string) =>
  [...html.matchAll(/<(?:input|select)[^>]*\bname="([^"]+)"[^>]*>/g)].map(([input, name]) => [
    name,
    /\btype="(\w+)"/.exec(input)?.[1],
    /\brequired\b/.test(input),
  ])

test('the embed code has the same inputs as the hosted page, and submitting its form subscribes the visitor', async (t) => {
  const { api, list, url, get, messages, statuses, confirm, ip } = await setUpSubscribing(t, { name: 'A & B' })
  const { status, body } = await api('GET', `/lists/${list.id}/form/code`)
  assert.equal(status, 200)
  const { html, iframe } = body as { html: string; iframe: string }
  const hosted = inputsOf(await (await get()).text())
  assert.deepEqual(
    inputsOf(html),
    hosted.filter(([name]) => name !== 'own-page'),
  )
  assert.deepEqual(hosted[0], ['email', 'email', true])
  assert.match(html, /<input style="position:absolute;left:-9999px" name="your-website" [^>]*aria-hidden="true">/)
  assert.match(html, /A &amp; B/)
  assert.doesNotMatch(html, /<script|\son\w+=|novalidate/)
  for (const [tag] of html.matchAll(/<label for="[^"]+"/g)) assert.ok(html.includes(tag.replace('<label for', 'id')))
  const path = new URL(url).pathname
  const action =
    /^<form action="([^"]+)" method="post" accept-charset="utf-8">\n {2}<div class="field">\n {4}<label/.exec(
      html,
    )?.[1] ?? ''
  assert.equal(new URL(action).pathname, path)
  assert.match(iframe, /^<iframe src="[^"]+" title="Subscribe to “A &amp; B”" /)
  assert.ok(iframe.includes(path))

  const form = new URLSearchParams({ email: 'ada@mail.example', first_name: 'Ada', 'your-website': '' })
  const posted = await fetch(new URL(path, url), { method: 'POST', body: form, headers: { 'x-forwarded-for': ip } })
  assert.equal(posted.status, 200)
  assert.equal((await messages()).length, 1)
  await confirm()
  assert.deepEqual(await statuses(), ['subscribed'])
})

test('the embed code is in the language that the dashboard requests or, by default, in the user’s language', async (t) => {
  const { api, list } = await setUpSubscribing(t)
  const path = `/lists/${list.id}/form/code`
  const code = async (query = '', headers = {}) => (await api('GET', path + query, undefined, headers)).body.html
  assert.match(await code(), /<button class="main">Subscribe<\/button>/)
  assert.match(await code('', { 'accept-language': 'de' }), /<button class="main">Abonnieren<\/button>/)
  assert.match(await code('?language=fr', { 'accept-language': 'de' }), /<button class="main">M’abonner<\/button>/)
  assert.equal((await api('GET', `${path}?language=xx`)).status, 422)
})

test('the preview shows the hosted page with fields that aren’t saved yet, and skips fields that don’t exist', async (t) => {
  const { api, list, get } = await setUpSubscribing(t)
  const preview = async (...tags: string[]) => {
    const fields = tags.map((tag) => ({ tag, required: tag === 'first_name' }))
    return (await api('POST', `/lists/${list.id}/form/preview`, { fields })).body.page
  }
  assert.equal(await preview('first_name', 'score', 'color'), await (await get()).text())
  const page = await preview('color', 'deleted', 'email', 'first_name')
  assert.deepEqual(
    inputsOf(page).map(([name]) => name),
    ['email', 'color', 'color', 'first_name', 'your-website', 'own-page'],
  )
  assert.equal((await api('POST', `/lists/${list.id}/form/preview`, {})).status, 422)
  assert.equal((await api('POST', '/lists/999999/form/preview', { fields: [] })).status, 404)
})

test('a form that asks for a deleted field still works, without that field', async (t) => {
  const { acme, api, list, get } = await setUpSubscribing(t)
  const fields = (await acme.get('/contact-fields')).body as { id: number; tag: string }[]
  await acme.delete(`/contact-fields/${fields.find(({ tag }) => tag === 'score')?.id}`)
  const { html } = (await api('GET', `/lists/${list.id}/form/code`)).body
  const names = (text: string) => new Set(inputsOf(text).map(([name]) => name))
  assert.deepEqual(names(html), new Set(['email', 'first_name', 'color', 'your-website']))
  assert.ok(!names(await (await get()).text()).has('score'))
})

test('a list has no embed code or preview if contacts have no field for its addresses, or if it is a push list', async (t) => {
  const { acme, api, list } = await setUpSubscribing(t)
  const push = (await acme.post('/lists', { name: 'P', channel: 'push' })).body
  const fields = (await acme.get('/contact-fields')).body as { id: number; tag: string }[]
  await acme.delete(`/contact-fields/${fields.find(({ tag }) => tag === 'email')?.id}`)
  for (const { id } of [list, push]) {
    assert.deepEqual((await api('GET', `/lists/${id}/form/code`)).body, { html: null, iframe: null })
    assert.deepEqual((await api('POST', `/lists/${id}/form/preview`, { fields: [] })).body, { page: null })
  }
})
