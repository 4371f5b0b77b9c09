/** Returns the dashboard's language, which may differ from the browser's. Emails that a request triggers are in this language. */
export const acceptLanguage = (): string => document.documentElement.lang
