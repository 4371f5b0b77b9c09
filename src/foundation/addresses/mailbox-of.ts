/**
 * Returns the address without a tag: mail to `ann+news@mail.example` usually arrives in the mailbox of `ann@mail.example`. Use it
 * only for limits. As addresses, the two can belong to different people.
 */
export const mailboxOf = (email: string): string => email.replace(/^([^@+]+)\+[^@]*@/, '$1@')
