/** The dashboard's language, which may differ from the browser's: the server writes emails in it. */
export const acceptLanguage = (): string => document.documentElement.lang
