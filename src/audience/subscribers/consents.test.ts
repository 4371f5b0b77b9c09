import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenTrue } from '../../../test/manual-clock.ts'
import { setUpSubscribing } from '../../../test/subscribe-set-up.ts'

test('the API and the dashboard show a contact’s consents, with the wording, form, language and times of each', async (t) => {
  const { acme, rival, api, ip, list, post, confirm, contacts } = await setUpSubscribing(t)
  await post({ email: 'ada@mail.example', first_name: 'Ada', 'own-page': '1' }, { 'accept-language': 'de' })
  await confirm()
  const [ada] = await contacts()
  const path = `/contacts/${ada?.id}`
  const consentsIn = async () => {
    const shown = await api('GET', `${path}/consents`)
    assert.equal(shown.status, 200)
    assert.deepEqual((await acme.get(`${path}/data`)).body.consents, shown.body)
    return shown.body
  }
  const [first, ...others] = await consentsIn()
  assert.deepEqual(others, [])
  assert.deepEqual([first.list_name, first.status, first.source], ['News', 'subscribed', 'form'])
  const { requested_at, confirmed_at, wording, ...rest } = first.detail
  assert.deepEqual(rest, { form: 'hosted', language: 'de', ip })
  for (const text of ['Wool & Co', '„News“']) assert.ok(wording.includes(text), wording)
  assert.ok(requested_at < confirmed_at && confirmed_at === first.created_at)

  const { data } = (await acme.get(`/lists/${list.id}/subscribers`)).body
  await acme.delete(`/lists/${list.id}/subscribers/${data[0].id}`)
  const statusesIn = async () => (await consentsIn()).map(({ status }: { status: string }) => status)
  assert.deepEqual(await statusesIn(), ['subscribed', 'unsubscribed'])
  await acme.delete(`/lists/${list.id}`)
  await whenTrue(async () => (await acme.get(`${path}/data`)).body.subscriptions.length === 0)
  const [kept] = await consentsIn()
  assert.deepEqual([kept.list_name, kept.detail.wording], [null, wording], 'of a deleted list')
  assert.equal((await rival.get(`${path}/data`)).status, 403)
})
