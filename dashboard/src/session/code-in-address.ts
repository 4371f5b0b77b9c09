/** Codes are in the URL's fragment, which browsers don't send, so that no server logs them. */
export const codeInAddress = () => location.hash.slice(1)
