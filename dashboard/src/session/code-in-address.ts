/** Behind the `#`, where it is in no server's log. */
export const codeInAddress = () => decodeURIComponent(location.hash.slice(1))
