/**
 * The nonce of this page. The server generates a new one for each page load. The browser applies only style elements with this
 * nonce, and the server's own CSS files.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

// react-remove-scroll, which keeps the page behind a dialog from scrolling, reads the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
