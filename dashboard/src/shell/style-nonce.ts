/**
 * The nonce of this page. The server generates a new one for each page load, and the browser applies only styles that have it.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

// react-remove-scroll, which keeps the page behind a dialog from scrolling, reads the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
