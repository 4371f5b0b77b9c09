import { test } from 'node:test'
import { checkHalf } from './check-screens.ts'

test('every screen with data is accessible and has no broken or cut-off text at any width in any language (2 of 2)', (t) =>
  checkHalf(t, 1))
