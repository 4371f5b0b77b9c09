import type { Content, EmailContent } from '../content.ts'

/** For what only emails have, such as copies, attachments and a web version. */
export const isEmail = (content: Content): content is Extract<Content, EmailContent> => content.channel === 'email'
