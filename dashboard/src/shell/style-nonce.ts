/** The server gives each answer a fresh one; only styles that carry it are taken by the browser. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

// Where the library that stops the page from scrolling behind a dialog looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
