import { createHash } from 'node:crypto'

const SCRIPT = `
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || typeof data?.html !== 'string') return
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', '')
    frame.title = document.title
    // Makes links open in a new tab, which the sandbox blocks. Without this, a click would replace the email with an error page.
    frame.srcdoc = data.html.replace(/^(\\s*<!doctype[^>]*>)?/i, '$1<base target="_blank">')
    document.body.replaceChildren(frame)
  })
  parent.postMessage('ready', '*')
`

/**
 * A page that shows the email that the dashboard sends to it, in a frame without scripts, forms or links. The dashboard can't
 * contain this frame itself: it would inherit the dashboard's policy, which blocks the email's styles.
 */
export const MESSAGE_PREVIEW = `<!doctype html>
<meta charset="utf-8">
<title>Preview</title>
<style>html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0 }</style>
<body><script>${SCRIPT}</script>
`

/** The inner frame inherits this policy. */
const policyOf = (images: string) =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
    "style-src 'unsafe-inline'",
    `img-src ${images}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')

const headersOf = (images: string) => ({
  'content-security-policy': policyOf(images),
  'referrer-policy': 'no-referrer',
  // The content security policy doesn't prevent DNS prefetching for links and images.
  'x-dns-prefetch-control': 'off',
})

/**
 * These headers keep the preview from loading anything over the network. Otherwise, a remote image could count the preview as an
 * open.
 */
export const MESSAGE_PREVIEW_HEADERS = headersOf('data:')
/** With these headers, the preview loads remote images, if the user asks for them, and nothing else. */
export const MESSAGE_IMAGES_HEADERS = headersOf('data: https: http:')
