import { test } from 'node:test'
import { checkHalf } from './check-screens.ts'

test('every screen of a team with data is accessible and has no broken or cut-off text at any width in any language: second half', (t) =>
  checkHalf(t, 1))
