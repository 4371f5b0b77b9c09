/** Returns the dashboard's language, which may differ from the browser's. The server writes emails in this language. */
export const acceptLanguage = (): string => document.documentElement.lang
