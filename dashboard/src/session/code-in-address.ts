/** Returns the code from the URL's fragment. Browsers don't send the fragment, so no server logs the code. */
export const codeInAddress = () => location.hash.slice(1)
