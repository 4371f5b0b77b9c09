/** The server sends a new nonce with each page; the browser applies only styles that carry it. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

// react-remove-scroll, which stops the page behind a dialog from scrolling, reads the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
