import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpCampaigns } from '../../../test/campaign-set-up.ts'
import { whenTrue } from '../../../test/manual-clock.ts'

test('if contacts change their addresses while a campaign is being sent, no address gets it twice', async (t) => {
  const { acme, create, get, when, contacts, ledger } = await setUpCampaigns(t, 8)
  const { id } = await create({ rate_per_minute: 1 })
  await acme.post(`/campaigns/${id}/send`)
  await whenTrue(async () => (await get(id)).counts.sent === 1)
  await acme.post(`/campaigns/${id}/pause`)
  const [served] = (await ledger(id)).find(([, status]: string[]) => status === 'sent')
  const waiting = contacts.filter((_, n) => `p${n}@mail.example` !== served)
  const addressOf = (contact: number | undefined) => `p${contacts.indexOf(contact ?? 0)}@mail.example`
  const move = async (contact: number | undefined, email: string) => {
    const { status } = await acme.put(`/contacts/${contact}`, { email })
    assert.equal(status, 200)
  }
  const [toServed, toWaiting, taken, swapped, withThis, sameNew, sameNewToo] = waiting
  await move(toServed, served)
  await move(toWaiting, addressOf(taken))
  await move(swapped, addressOf(withThis))
  await move(withThis, addressOf(swapped))
  await move(sameNew, 'new@mail.example')
  await move(sameNewToo, 'new@mail.example')
  await acme.put(`/campaigns/${id}`, { rate_per_minute: null })
  await acme.post(`/campaigns/${id}/resume`)
  await when(id, 'sent')

  const rows: [string, string, string | null][] = await ledger(id)
  const sent = rows.filter(([, status]) => status === 'sent').map(([to]) => to)
  const expected = [served, addressOf(taken), addressOf(swapped), addressOf(withThis), 'new@mail.example']
  assert.deepEqual(sent.toSorted(), expected.toSorted())
  const lost = rows.filter(([, status]) => status !== 'sent')
  assert.deepEqual(lost, Array(3).fill([null, 'skipped', 'duplicate_address']))
})
