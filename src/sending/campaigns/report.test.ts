import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUpTracking } from '../../../test/tracking-set-up.ts'

// biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape of rows.
type Row = Readonly<Record<string, any>>

const sumOf = (rows: readonly Row[], key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0)

test('a report’s numbers match the ledger, and add up', async (t) => {
  const { acme, list, contacts, sendCampaign, visit, whenCounted } = await setUpTracking(t, {
    people: 4,
    settings: { tracking: 'identified', track_opens: true },
  })
  const { body: second } = await acme.post('/lists', { name: '=Second', channel: 'email' })
  for (const email of ['a@gone.example', 'b@gone.example', 'c@blocked.example', 'd@OTHER.example']) {
    const { body } = await acme.post('/contacts', { email, first_name: 'X' })
    await acme.post(`/lists/${second.id}/subscribers`, { contact_id: body.id })
  }
  await acme.post('/suppressions', { channel: 'email', address: 'p3@mail.example' })
  const { id, linksTo, emails } = await sendCampaign({ list_ids: [list.id, second.id] })
  const [sale = '', news = ''] = linksTo('p0@mail.example')
  for (const link of [sale, sale, news, linksTo('p1@mail.example')[0] ?? '']) await visit(link)
  await visit(news, { 'user-agent': 'curl/8' })
  const [pixel = ''] = /https?:[^"]+\/o\/[^"]+/.exec(emails.get('p2@mail.example') ?? '') ?? []
  await visit(pixel)
  const leave = linksTo('p1@mail.example').find((url) => url.includes('/u/')) ?? ''
  await visit(leave, {}, 'POST')
  await visit(leave, {}, 'POST')
  await whenCounted(id, [
    'clicked 1 human 3',
    'clicked 2 human 1',
    'clicked 2 machine 1',
    'opened 0 human 1',
    `unsubscribed ${list.id} human 1`,
  ])

  const { body: report } = await acme.get(`/campaigns/${id}/report`)
  const rows: Row[] = (await acme.get(`/messages?campaign_id=${id}&per_page=100`)).body.data
  const having = (test: (row: Row) => unknown) => rows.filter(test).length
  const statusIs = (status: string) => having((row) => row.status === status)
  assert.deepEqual(report.funnel, {
    on_lists: rows.length,
    eligible: having((row) => row.status !== 'skipped'),
    sent: having((row) => row.sent_at),
    outbox: 0,
    delivered: 0,
    clicked: 4,
    opened: 1,
    bounced: statusIs('bounced'),
    complained: 0,
    unsubscribed: 1,
  })
  assert.deepEqual([rows.length, statusIs('bounced'), statusIs('failed'), statusIs('skipped')], [8, 2, 1, 1])
  assert.deepEqual(
    [report.clicks, report.opens],
    [
      { human: 4, machine: 1, unclear: 0 },
      { human: 1, machine: 0, unclear: 0 },
    ],
  )
  assert.deepEqual(
    [report.tracking, report.people, report.sms_segments],
    ['identified', { clicked: 2, opened: 1 }, null],
  )
  assert.deepEqual(
    report.by_link.map(({ link_id, clicks, machine_clicks }: Row) => [link_id, clicks, machine_clicks]),
    [
      [1, 3, 0],
      [2, 1, 1],
      [3, 0, 0],
    ],
  )
  const domainOf = (row: Row) => row.to?.toLowerCase().split('@')[1]
  assert.deepEqual(
    report.by_domain,
    ['mail.example', 'gone.example', 'blocked.example', 'other.example'].map((domain) => {
      const own = rows.filter((row) => domainOf(row) === domain)
      const n = (test: (row: Row) => unknown) => own.filter(test).length
      return {
        domain,
        total: own.length,
        sent: n((row) => row.sent_at),
        delivered: 0,
        bounced: n((row) => row.status === 'bounced'),
        failed: n((row) => row.status === 'failed'),
        complained: 0,
      }
    }),
  )
  assert.deepEqual(
    report.by_list,
    [list, second].map(({ id: list_id, name }) => {
      const own = rows.filter((row) => row.list_id === list_id)
      const n = (test: (row: Row) => unknown) => own.filter(test).length
      return {
        list_id,
        name,
        total: own.length,
        skipped: n((row) => row.status === 'skipped'),
        sent: n((row) => row.sent_at),
        bounced: n((row) => row.status === 'bounced'),
        unsubscribed: list_id === list.id ? 1 : 0,
      }
    }),
  )
  assert.deepEqual(report.skipped, [{ reason: 'suppressed_manual', n: 1 }])
  assert.deepEqual(
    report.failures.map(({ status, cause, n, example }: Row) => [
      status,
      cause,
      n,
      /5\.[17]\.1/.exec(example ?? '')?.[0],
    ]),
    [
      ['bounced', 'no_mailbox', 2, '5.1.1'],
      ['failed', 'blocked', 1, '5.7.1'],
    ],
  )
  // The report is kept after a contact is erased, so it hides addresses.
  assert.match(report.failures[0].example, /5\.1\.1 <…>: No such user/)
  for (const key of ['sent', 'clicked', 'opened', 'unsubscribed'])
    assert.equal(sumOf(report.by_hour, key), report.funnel[key], key)
  assert.equal(sumOf(report.by_link, 'clicks'), report.funnel.clicked)
  for (const key of ['total', 'sent', 'bounced']) {
    const expected = report.funnel[key === 'total' ? 'on_lists' : key]
    assert.deepEqual([sumOf(report.by_domain, key), sumOf(report.by_list, key)], [expected, expected], key)
  }
  assert.equal(sumOf(report.skipped, 'n'), report.funnel.on_lists - report.funnel.eligible)
  assert.equal(contacts.length, 4)

  // The second report uses the stored totals.
  const { generated_at, ...first } = report
  const { generated_at: later, ...again } = (await acme.get(`/campaigns/${id}/report`)).body
  assert.deepEqual(again, first)
  assert.ok(later >= generated_at)

  const csv = async (part: string) => (await acme.get(`/campaigns/${id}/report/${part}.csv`)).text.trimEnd().split('\n')
  const [, ...links] = await csv('links')
  assert.equal(links[0], '1,https://shop.example/sale?a=1&b=2,3,0')
  assert.equal((await csv('hours')).length, report.by_hour.length + 1)
  assert.equal((await csv('domains'))[1], 'mail.example,4,3,0,0,0,0')
  assert.equal((await csv('lists'))[2], `${second.id},'=Second,4,0,1,2,0`)
  assert.match((await csv('failures'))[1] ?? '', /^bounced,no_mailbox,/)
})

test('a report reflects later changes, and an unsubscribe that was undone no longer counts', async (t) => {
  const { acme, acmeTeam, db, list, sendCampaign, visit, whenCounted } = await setUpTracking(t)
  const { id, linksTo } = await sendCampaign()
  const reportOf = async () => (await acme.get(`/campaigns/${id}/report`)).body
  assert.deepEqual([(await reportOf()).funnel.sent, (await reportOf()).by_domain[0].bounced], [2, 0])
  const leave = new URL(linksTo('p0@mail.example').find((url) => url.includes('/u/')) ?? '').pathname
  await visit(leave, {}, 'POST')
  await whenCounted(id, [`unsubscribed ${list.id} human 1`])
  await visit(`${leave}/undo`, {}, 'POST')
  await whenCounted(id, [`unsubscribed ${list.id} human 0`])
  const { funnel, by_hour } = await reportOf()
  assert.deepEqual([funnel.unsubscribed, by_hour.length], [0, 1])

  // A bounce that is reported later changes the row and the counts.
  const [message] = (await acme.get(`/messages?campaign_id=${id}`)).body.data
  const ofMessage = db.updateTable('messages').where('team_id', '=', acmeTeam.id).where('id', '=', message.id)
  await ofMessage.set({ status: 'bounced', last_error: 'The email address doesn’t exist.' }).execute()
  for (const [status, n] of [
    ['sent', 1],
    ['bounced', 1],
  ] as const)
    await db
      .insertInto('campaign_counts')
      .values({ team_id: acmeTeam.id, campaign_id: id, status, n })
      .onConflict((conflict) => conflict.columns(['team_id', 'campaign_id', 'status']).doUpdateSet({ n }))
      .execute()
  const after = await reportOf()
  assert.deepEqual([after.funnel.bounced, after.by_domain[0].bounced, after.failures[0].cause], [1, 1, 'no_mailbox'])

  // Old messages are deleted from the ledger, but the report stays.
  await db.deleteFrom('messages').where('team_id', '=', acmeTeam.id).execute()
  const { generated_at: _, ...kept } = await reportOf()
  const { generated_at: __, ...before } = after
  assert.deepEqual(kept, before)
})

test('a draft’s report is empty, and other teams can’t read it', async (t) => {
  const { acme, rival } = await setUpTracking(t, { people: 0 })
  const { body: draft } = await acme.post('/campaigns', { name: 'Draft', channel: 'email' })
  const { status, body } = await acme.get(`/campaigns/${draft.id}/report`)
  assert.deepEqual([status, body.funnel.on_lists, body.clicks, body.by_hour, body.tracking], [200, 0, null, [], null])
  for (const path of ['report', 'report/links.csv']) {
    assert.equal((await rival.get(`/campaigns/${draft.id}/${path}`)).status, 403)
    assert.equal((await acme.get(`/campaigns/999999999/${path}`)).status, 404)
  }
  assert.equal((await acme.get(`/campaigns/${draft.id}/report/secrets.csv`)).status, 404)
})
