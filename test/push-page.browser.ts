import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CDPSession } from 'playwright-core'
import { browserSubscription } from '../src/push-subscriptions/push-subscription.examples.ts'
import { COLORS, seriousFindings } from './axe.ts'
import { openChromium } from './chromium.ts'
import { startApp } from './start-app.ts'

/** A stand-in for the browser's push service, which isn't reachable. Runs in the page. */
const fakePushService = (subscription: object) => {
  let current: object | null = null
  const manager = (globalThis as unknown as { PushManager: { prototype: object } }).PushManager.prototype
  Object.assign(manager, {
    getSubscription: async () => current,
    subscribe: async () => {
      current = { ...subscription, toJSON: () => subscription }
      return current
    },
  })
}

const deliver = async (cdp: CDPSession, origin: string, data: object) => {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
}

test('a visitor turns notifications on, sees one, and turns them off', async (t) => {
  const browser = await openChromium(t)
  const { acme, origin } = await startApp(t)
  const { body: list } = await acme.post('/lists', { name: 'Tidings', channel: 'push' })
  const status = async () => (await acme.get(`/lists/${list.id}/subscribers`)).body.data[0]?.status
  const context = await browser.newContext({ locale: 'en' })
  await context.grantPermissions(['notifications'], { origin })
  const page = await context.newPage()
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.addInitScript(fakePushService, browserSubscription())
  await page.goto(origin + new URL(list.push_url).pathname)
  await page.getByRole('button', { name: 'Turn on notifications' }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await seriousFindings(page, COLORS), [])

  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByText('Notifications are on.').waitFor()
  assert.equal(await status(), 'subscribed')

  const [worker] = context.serviceWorkers()
  assert.ok(worker)
  const cdp = await context.newCDPSession(page)
  await deliver(cdp, origin, { title: 'Hello', body: 'World', url: 'https://shop.example/', tag: 'message-1' })
  type Worker = {
    registration: { getNotifications: () => Promise<{ title: string }[]> }
    clients: { openWindow: (url: string) => Promise<void> }
    dispatchEvent: (event: unknown) => void
    NotificationEvent: new (type: string, options: object) => unknown
  }
  const shown = await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Worker
    for (let tries = 0; tries < 50; tries++) {
      const [first] = await registration.getNotifications()
      if (first) return first.title
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return undefined
  })
  assert.equal(shown, 'Hello')
  const opened = await worker.evaluate(async () => {
    const self = globalThis as unknown as Worker
    const [notification] = await self.registration.getNotifications()
    return new Promise((resolve) => {
      self.clients.openWindow = async (url) => resolve(url)
      self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }))
    })
  })
  assert.equal(opened, 'https://shop.example/')

  await page.reload()
  await page.getByText('Notifications are on.').waitFor()
  await page.getByRole('button', { name: 'Turn off notifications' }).click()
  await page.getByText('Notifications are off.').waitFor()
  assert.deepEqual([...origins], [origin])
})
