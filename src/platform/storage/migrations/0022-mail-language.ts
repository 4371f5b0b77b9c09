/** The language of the person who requested an email. Null for emails requested before languages were stored. */
export const mailLanguage = (): string[] => ['alter table user_mails add column locale text']
