/** The language of the person who asked for an email. null: asked before languages were stored. */
export const mailLanguage = (): string[] => ['alter table user_mails add column locale text']
