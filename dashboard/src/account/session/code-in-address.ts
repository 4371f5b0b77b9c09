/**
 * Returns the code from the URL's fragment. Browsers don't send the fragment to the server, so the code doesn't end up in logs.
 */
export const codeInAddress = () => location.hash.slice(1)
