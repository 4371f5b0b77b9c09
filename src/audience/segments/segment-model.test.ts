import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createFields } from '../../../test/contact-fields.ts'
import { startApp } from '../../../test/start-app.ts'
import { systemClock, toTimestamp } from '../../foundation/clock.ts'

const TEXTS = [
  'Ada',
  'ada',
  'ADAM',
  'Straße',
  'strasse',
  'İ',
  'x'.repeat(100),
  `${'x'.repeat(100)}y`,
  'a\u0001b',
] as const
const NUMBERS = [-1e9, -0.5, 0, 0.5, 7] as const
const TAGS = ['red', 'blue'] as const

interface Contact {
  readonly name: string | null
  readonly score: number | null
  readonly tags: readonly string[]
  readonly onList: boolean
  /** For each campaign, how many days ago the contact clicked. Null if the contact didn't click. */
  readonly clicked: readonly (number | null)[]
}

const someContact: fc.Arbitrary<Contact> = fc.record({
  name: fc.constantFrom(null, ...TEXTS),
  score: fc.constantFrom(null, ...NUMBERS),
  tags: fc.subarray([...TAGS]),
  onList: fc.boolean(),
  clicked: fc.tuple(fc.constantFrom(null, 1, 10, 40), fc.constantFrom(null, 1, 10, 40)),
})

type Tree = { all: Tree[] } | { any: Tree[] } | { not: Tree } | Record<string, unknown>

const someCondition = fc.oneof(
  fc.record({
    field: fc.constant('name'),
    op: fc.constantFrom('is', 'is_not', 'contains', 'starts_with'),
    value: fc.constantFrom(...TEXTS, 'A', 'xy', 'ß'),
  }),
  fc.record({ field: fc.constant('name'), op: fc.constantFrom('is_empty', 'is_not_empty') }),
  fc.record({
    field: fc.constant('score'),
    op: fc.constantFrom('is', 'is_not', 'greater', 'less'),
    value: fc.constantFrom(...NUMBERS),
  }),
  fc.record({ tag: fc.constantFrom(...TAGS, 'green') }),
  fc.constant({ list_id: 0 }),
  fc.record(
    {
      activity: fc.constantFrom('clicked', 'opened'),
      within_days: fc.constantFrom(5, 30),
      campaign_id: fc.constantFrom(-1, -2),
    },
    { requiredKeys: ['activity'] },
  ),
)

const { tree: someTree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    someCondition,
    fc.record({ all: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('tree') }),
  ),
}))

type ActivityTree = { activity: string; within_days?: number; campaign_id?: number }

const fold = (text: string) => text.normalize('NFC').toLowerCase().normalize('NFC')

/** A reference implementation that checks one contact at a time. */
const matches = (tree: Tree, contact: Contact): boolean => {
  if ('all' in tree) return (tree.all as Tree[]).every((each) => matches(each, contact))
  if ('any' in tree) return (tree.any as Tree[]).some((each) => matches(each, contact))
  if ('not' in tree) return !matches(tree.not as Tree, contact)
  if ('tag' in tree) return contact.tags.includes(tree.tag as string)
  if ('list_id' in tree) return contact.onList
  if ('activity' in tree) {
    const { activity, within_days = Number.POSITIVE_INFINITY, campaign_id } = tree as ActivityTree
    const days = campaign_id === undefined ? contact.clicked : [contact.clicked[-1 - campaign_id]]
    return activity === 'clicked' && days.some((it) => typeof it === 'number' && it < within_days)
  }
  const { field, op, value } = tree as { field: 'name' | 'score'; op: string; value: string | number }
  const own = contact[field]
  const [mine, theirs] = typeof own === 'string' ? [fold(own), fold(String(value))] : [own, value]
  if (op === 'is_empty') return own === null
  if (op === 'is_not_empty') return own !== null
  if (op === 'is') return mine === theirs
  if (op === 'is_not') return mine !== theirs
  if (mine === null) return false
  if (op === 'contains') return String(mine).includes(String(theirs))
  if (op === 'starts_with') return String(mine).startsWith(String(theirs))
  return op === 'greater' ? mine > theirs : mine < theirs
}

/** Replaces the placeholders for the ids of the list and the campaigns with the real ids. */
const withIds = (tree: Tree, listId: number, campaignIds: readonly number[]): Tree =>
  JSON.parse(
    JSON.stringify(tree)
      .replaceAll('"list_id":0', `"list_id":${listId}`)
      .replaceAll(/"campaign_id":-(\d)/g, (_, n) => `"campaign_id":${campaignIds[Number(n) - 1]}`),
  )

test('random filters match the same contacts as a simple model', async (t) => {
  const { acme, acmeTeam, db } = await startApp(t)
  await acme.put('/settings', { tracking: 'identified' })
  await createFields(acme, { name: {}, score: { type: 'number' }, phone: { type: 'phone' } })
  const { body: list } = await acme.post('/lists', { name: 'News', channel: 'sms' })
  const campaignIds: number[] = []
  for (const name of ['A', 'B']) {
    const { id } = (await acme.post('/campaigns', { name, channel: 'email' })).body
    campaignIds.push(id)
    const mode = 'identified' as const
    await db
      .insertInto('tracked_campaigns')
      .values({ team_id: acmeTeam.id, campaign_id: id, mode, opens: true })
      .execute()
  }
  const now = systemClock()
  const contacts = new Map<number, Contact>()
  for (const [n, contact] of fc.sample(someContact, 60).entries()) {
    const { onList, clicked, ...values } = contact
    const { body } = await acme.post('/contacts', { ...values, phone: `+43660${1_000_000 + n}` })
    if (onList) await acme.post(`/lists/${list.id}/subscribers`, { contact_id: body.id })
    // The contact clicks two links in each campaign's message. Only the later click counts.
    const clicks = clicked.flatMap((days, index) =>
      days === null
        ? []
        : [1, 2].map((link_n) => ({
            team_id: acmeTeam.id,
            message_id: 2 * n + index + 1,
            type: 'clicked' as const,
            link_n,
            n: 1,
            campaign_id: campaignIds[index] as number,
            contact_id: body.id,
            last_at: toTimestamp(now.subtract({ hours: 24 * days * link_n })),
          })),
    )
    if (clicks.length > 0) await db.insertInto('message_activity').values(clicks).execute()
    contacts.set(body.id, contact)
  }
  await fc.assert(
    fc.asyncProperty(someTree, async (tree) => {
      const { status, body } = await acme.post('/segments/preview', { filter: withIds(tree, list.id, campaignIds) })
      assert.equal(status, 200, JSON.stringify(body))
      const expected = [...contacts].filter(([, contact]) => matches(tree, contact)).map(([id]) => id)
      assert.equal(body.count, expected.length, JSON.stringify(tree))
      assert.deepEqual(
        body.sample.map(({ id }: { id: number }) => id),
        expected.slice(0, 10),
        JSON.stringify(tree),
      )
    }),
    { numRuns: 50 },
  )
})
