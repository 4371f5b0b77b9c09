import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Context, type Filter, Liquid, Output, Token } from 'liquidjs'
import { speedUpPositions } from './fast-positions.ts'
import { fixedTextOf, handlerOf, scopesOf } from './private-parts.ts'

const liquid = new Liquid()
liquid.registerFilter('loud', (text: string) => `${text}!`)
const parse = (source: string) => liquid.parse(source)

test('LiquidJS still has the private parts that we read', () => {
  const [text, output] = parse('Hi {{ name | loud }}')
  assert.ok(text && output instanceof Output)
  assert.equal(fixedTextOf(text), 'Hi ')
  assert.equal(handlerOf(output.value.filters[0] as Filter)('Ada'), 'Ada!')
  const ctx = new Context({ name: 'Ada' })
  ctx.push({ inner: 1 })
  assert.deepEqual(scopesOf(ctx).at(-1), { inner: 1 })
})

test('our way to find positions gives the same result as LiquidJS’s', () => {
  const source = 'one\n\n{{ two }} {{ three }}\n{% if four %}\n{{ five }}{% endif %}'
  const positions = () => parse(source).map(({ token }) => (token as Token).getPosition())
  const theirs = Token.prototype.getPosition
  const expected = positions()
  speedUpPositions()
  assert.notEqual(Token.prototype.getPosition, theirs)
  assert.deepEqual(positions(), expected)
})
