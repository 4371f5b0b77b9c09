/** Shows notifications, and opens their URL when they are clicked. Runs in the browser, even if no page is open. */
export const PUSH_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => {
  const { title = '', body, icon, image, tag, url } = event.data ? event.data.json() : {}
  const shown = { body: body || '', tag, data: { url } }
  if (icon) shown.icon = icon
  if (image) shown.image = image
  event.waitUntil(self.registration.showNotification(title, shown))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data || {}
  if (url) event.waitUntil(self.clients.openWindow(url))
})
`

/**
 * Turns notifications on and off. The page's `push` element contains the URLs, the team's public key and the wording. A browser has
 * only one subscription per team, so the page remembers which lists have notifications turned on.
 */
export const PUSH_CLIENT = `const element = document.getElementById('push')
const { list, worker, scope, key } = element.dataset
const texts = JSON.parse(element.dataset.texts)
const button = element.querySelector('button')
const status = element.querySelector('[role=status]')
const remembered = 'push ' + list

const show = (text, action) => {
  status.textContent = text
  button.hidden = action === undefined
  if (action) button.textContent = action
}
const isOn = () => localStorage.getItem(remembered) === 'on'
const showState = () => (isOn() ? show(texts.on, texts.off) : show('', texts.button))

const bytesOf = (base64url) => {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

const tell = async (path, subscription) => {
  const response = await fetch(list + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  })
  if (!response.ok) throw new Error('The server answered with ' + response.status + '.')
}

const turnOn = async (registration) => {
  if ((await Notification.requestPermission()) !== 'granted') return show(texts.blocked)
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  const { pushManager } = registration
  const subscription = (await pushManager.getSubscription()) || (await pushManager.subscribe(options))
  await tell('/subscriptions', subscription)
  localStorage.setItem(remembered, 'on')
  showState()
}

const turnOff = async (registration) => {
  const subscription = await registration.pushManager.getSubscription()
  if (subscription) await tell('/unsubscribe', subscription)
  localStorage.removeItem(remembered)
  show(texts.isOff, texts.button)
}

const start = async () => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return show(texts.unsupported)
  }
  const registration = await navigator.serviceWorker.register(worker, { scope })
  button.addEventListener('click', async () => {
    button.disabled = true
    try {
      await (isOn() ? turnOff(registration) : turnOn(registration))
    } catch (error) {
      console.error(error)
      show(texts.failed, isOn() ? texts.off : texts.button)
    }
    button.disabled = false
  })
  if (Notification.permission === 'denied') show(texts.blocked)
  else showState()
}

start().catch((error) => {
  console.error(error)
  show(texts.failed)
})
`
