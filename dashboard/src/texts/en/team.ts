import { plural } from '../plural.ts'

export const team = {
  title: 'Team',
  about: 'Contacts, brands and all other data belong to a team. All members can view and edit everything.',

  settings: 'Settings',
  name: 'Team name',
  country: 'Country',
  save: 'Save team',
  saved: 'Team saved.',

  create: 'Create team',
  createAbout: 'A team has its own brands, contacts, API tokens and members. You’ll be its first member.',
  standardFields: 'Add standard contact fields',
  standardFieldsAbout: 'People: first name, last name, email and phone. Organizations: name, email and website.',
  created: (name: string) => `${name} created.`,

  members: {
    title: 'Members',
    columns: { email: 'Email address', joined: 'Joined', remove: 'Remove' },
    you: 'You',
  },

  remove: {
    button: 'Remove',
    title: (email: string) => `Remove ${email}?`,
    confirm: 'Remove member',
    about: (team: string) =>
      `They’ll lose access to ${team} immediately. Pending invitations they created will stop working.`,
    revoke: (count: number) =>
      plural('en', count, {
        one: 'Revoke the API token they generated',
        other: 'Revoke the {n} API tokens they generated',
      }),
    revoked: 'Revoked tokens stop working immediately.',
    kept: 'Tokens that you don’t revoke keep working for anyone who has them.',
    unknown: (count: number) =>
      plural('en', count, {
        one: '{n} API token has no recorded creator. If this member might know it, go to API tokens and revoke it.',
        other: '{n} API tokens have no recorded creator. Go to API tokens and revoke any that this member might know.',
      }),
    done: 'Member removed.',
  },

  invitations: {
    title: 'Invite a colleague',
    about:
      'Create a link and send it to your colleague. If you enter their email address and this server can send email, we’ll also email them the invitation.',
    email: 'Their email address',
    emailAbout: 'Only an account with this address can join. Leave empty to let the first person with the link join.',
    create: 'Create invitation',
    mailed: (email: string) =>
      `We emailed the invitation to ${email}. You can also send them this link, which is shown only once.`,
    sendLink: 'Send this link to your colleague. It’s shown only once.',
    /** Completes “Copy …”. */
    link: 'invitation link',
    open: 'Pending invitations',
    columns: { email: 'Invited', created: 'Created', expires: 'Expires', withdraw: 'Withdraw' },
    anyone: 'First person with the link',
  },

  withdraw: {
    button: 'Withdraw',
    title: 'Withdraw this invitation?',
    titleFor: (email: string) => `Withdraw the invitation for ${email}?`,
    confirm: 'Withdraw invitation',
    about: 'The link will stop working. Current members aren’t affected.',
    done: 'Invitation withdrawn.',
  },
}
