import { test } from 'node:test'
import { checkHalf, startChecking } from './check-screens.ts'
import { emptyScreens } from './screens.ts'

// Tests run in the order of their file names. The `all-screens` files take longest, so they have names that come early.
test('every screen of a new team is accessible and has no broken or cut-off text at any width in any language', async (t) => {
  const { dashboard, check } = await startChecking(t, 'new@acme.example')
  for (const screen of emptyScreens(dashboard)) await check(screen)
  dashboard.assertNoPageErrors()
})

test('every screen with data is accessible and has no broken or cut-off text at any width in any language (1 of 2)', (t) =>
  checkHalf(t, 0))
