/** Behind the `#`, where it is in no server's log. */
export const codeInAddress = () => location.hash.slice(1)
