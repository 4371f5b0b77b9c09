import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, BrowserContext, Page, Worker } from 'playwright-core'
import { browserSubscription } from '../src/audience/push-subscriptions/push-subscription.examples.ts'
import { COLORS, seriousFindings } from './axe.ts'
import { openChromium } from './chromium.ts'
import { whenTrue } from './manual-clock.ts'
import { startPushService } from './push-service.ts'
import { startApp } from './start-app.ts'

/**
 * Runs in the page. Replaces the browser's own push service, which can't be reached in tests. Reports the key that the page
 * subscribes with, in base64url.
 */
const replacePushService = (subscription: object) => {
  let current: object | null = null
  const { PushManager, onPushKey } = globalThis as unknown as {
    PushManager: { prototype: object }
    onPushKey: (key: string) => Promise<void>
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const base64 = btoa(String.fromCharCode(...applicationServerKey))
      await onPushKey(base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''))
      current = { ...subscription, toJSON: () => subscription }
      return current
    },
  })
}

/** Opens a list's push page in a browser that allows notifications and has this subscription. */
const openPushPage = async (
  browser: Browser,
  url: string,
  subscription: object,
  onKey: (key: string) => void = () => {},
) => {
  const context = await browser.newContext({ locale: 'en' })
  await context.grantPermissions(['notifications'], { origin: new URL(url).origin })
  const page = await context.newPage()
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.exposeFunction('onPushKey', onKey)
  await page.addInitScript(replacePushService, subscription)
  await page.goto(url)
  return { context, page, origins }
}

/** Delivers a decrypted message to the page's service worker, as the browser does. */
const deliver = async (context: BrowserContext, page: Page, data: string): Promise<Worker> => {
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  const [worker] = context.serviceWorkers()
  assert.ok(worker)
  return worker
}

interface WorkerScope {
  registration: { getNotifications: () => Promise<{ title: string; body: string; icon: string; tag: string }[]> }
  clients: { openWindow: (url: string) => Promise<void> }
  dispatchEvent: (event: unknown) => void
  NotificationEvent: new (type: string, options: object) => unknown
}

/** Returns the first notification on screen. */
const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    for (let tries = 0; tries < 50; tries++) {
      const [first] = await registration.getNotifications()
      if (first) return { title: first.title, body: first.body, icon: first.icon, tag: first.tag }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return undefined
  })

/** Clicks the first notification, and returns the URL that this opens. */
const click = (worker: Worker) =>
  worker.evaluate(async () => {
    const self = globalThis as unknown as WorkerScope
    const [notification] = await self.registration.getNotifications()
    return new Promise((resolve) => {
      self.clients.openWindow = async (url) => resolve(url)
      self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }))
    })
  })

test('a visitor turns notifications on, sees one, and turns them off', async (t) => {
  const browser = await openChromium(t)
  const { acme, origin } = await startApp(t)
  const { body: list } = await acme.post('/lists', { name: 'Tidings', channel: 'push' })
  const status = async () => (await acme.get(`/lists/${list.id}/subscribers`)).body.data[0]?.status
  const url = origin + new URL(list.push_url).pathname
  const { context, page, origins } = await openPushPage(browser, url, browserSubscription())
  await page.getByRole('button', { name: 'Turn on notifications' }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await seriousFindings(page, COLORS), [])

  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByText('Notifications are on.').waitFor()
  assert.equal(await status(), 'subscribed')

  const message = { title: 'Hello', body: 'World', url: 'https://shop.example/', tag: 'message-1' }
  const worker = await deliver(context, page, JSON.stringify(message))
  assert.equal((await shownBy(worker))?.title, 'Hello')
  assert.equal(await click(worker), 'https://shop.example/')

  await page.reload()
  await page.getByText('Notifications are on.').waitFor()
  await page.getByRole('button', { name: 'Turn off notifications' }).click()
  await page.getByText('Notifications are off.').waitFor()
  assert.deepEqual([...origins], [origin])
})

test('a notification sent through the API passes through a push service to the browser, which can decrypt it', async (t) => {
  const browser = await openChromium(t)
  const pushService = await startPushService(t)
  const { acme, origin } = await startApp(t, { config: { outboundAllowPrivate: true } })
  const { body: list } = await acme.post('/lists', { name: 'Tidings', channel: 'push' })
  const url = origin + new URL(list.push_url).pathname
  const { subscription, expectKey, received } = pushService
  const { context, page } = await openPushPage(browser, url, subscription, expectKey)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByText('Notifications are on.').waitFor()

  const [{ contact_id }] = (await acme.get(`/lists/${list.id}/subscribers`)).body.data
  const notification = { title: 'Ein Gruß 👋', text: 'Aus Wien', url: 'https://shop.example/offers?a=1&b=2' }
  const marketing = { kind: 'marketing', list_id: list.id, contact_id }
  const { status, body } = await acme.post('/push', { ...marketing, ...notification })
  assert.equal(status, 201, JSON.stringify(body))
  await whenTrue(async () => received.length > 0)
  await whenTrue(async () => (await acme.get(`/messages/${body.id}`)).body.status === 'sent')

  const worker = await deliver(context, page, received[0] as string)
  const { title, body: text, tag } = (await shownBy(worker)) ?? {}
  assert.deepEqual([title, text, tag], [notification.title, notification.text, `message-${body.id}`])
  assert.equal(await click(worker), notification.url)

  await page.getByRole('button', { name: 'Turn off notifications' }).click()
  await page.getByText('Notifications are off.').waitFor()
  assert.equal((await acme.post('/push', { ...marketing, ...notification })).status, 422, 'after turning them off')
})
