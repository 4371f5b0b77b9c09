import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterOf, isComplete, newCondition, newGroup, treeOf } from '../dashboard/src/audience/segments/filter-tree.ts'
import { formatsOf } from '../dashboard/src/texts/formats.ts'
import type { Filter } from '../src/audience/segments/segment-filter.ts'

const formats = formatsOf('de', 'de', '')

const TYPES = { shoe_size: 'number', member: 'boolean', city: 'text', employer: 'related' } as const
const typeOf = (tag: string) => TYPES[tag as keyof typeof TYPES]

test('the segment editor shows any filter and saves it unchanged', () => {
  const filters: readonly Filter[] = [
    { all: [{ field: 'city', op: 'is', value: 'Graz' }, { tag: 'vip' }, { type: 'person' }] },
    {
      any: [
        { field: 'shoe_size', op: 'greater', value: 42.5 },
        { field: 'member', op: 'is', value: false },
      ],
    },
    {
      all: [
        { field: 'employer', op: 'is', value: 7 },
        { field: 'city', op: 'is_empty' },
      ],
    },
    {
      all: [
        { list_id: 5, status: 'pending' },
        { column: 'created_at', op: 'in_last_days', value: 30 },
      ],
    },
    { all: [{ activity: 'clicked', within_days: 7, campaign_id: 9 }, { activity: 'sent' }] },
    { all: [{ not: { tag: 'vip' } }, { not: { any: [{ tag: 'a' }, { tag: 'b' }] } }] },
    { any: [{ not: { all: [{ tag: 'a' }, { any: [{ tag: 'b' }, { tag: 'c' }] }] } }] },
  ]
  for (const filter of filters) assert.deepEqual(filterOf(treeOf(filter, formats), typeOf, formats).filter, filter)
})

test('errors can be matched with their conditions, and incomplete conditions are found', () => {
  const [city, tag] = [newCondition('field:city'), { ...newCondition('tag'), value: 'vip' }]
  const tree = newGroup('all', [city, newGroup('none', [tag, newCondition('activity')])])
  const { paths } = filterOf(tree, typeOf, formats)
  assert.equal(paths.get('filter.all.0'), city.key)
  assert.equal(paths.get('filter.all.1.not.any.0'), tag.key)
  assert.equal(isComplete(tree), false)
  assert.equal(isComplete(newGroup('all', [{ ...city, op: 'is_not_empty' }, tag])), true)
  assert.equal(isComplete(newGroup('all', [])), false)
})
