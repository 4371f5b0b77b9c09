export const tokens = {
  title: 'API tokens',
  about: 'Your shop, website or scripts use a token to access this team’s data. <link>Read the API docs.</link>',
  generate: 'Generate API token',

  empty: {
    title: 'No API tokens yet',
    about: 'With a token, your shop, website or scripts can add contacts, manage brands and more.',
  },
  columns: {
    label: 'Label',
    created: 'Created',
    createdBy: 'Created by',
    lastUsed: 'Last used',
    revoke: 'Revoke',
  },
  never: 'Never',
  unknownCreator: 'Not recorded',
  integration: 'Integration',

  form: {
    label: 'Label',
    labelPlaceholder: 'Online shop',
    labelAbout: 'Name the app or script that will use the token, so you’ll know which one to revoke.',
  },
  once: {
    title: 'Copy the token now',
    about: 'It’s shown only once. Anyone with this token can read and change your team’s data.',
    /** Completes “Copy …”. */
    token: 'token',
    tryIt: 'To try it, run this command in a terminal. It lists your brands:',
    /** Completes “Copy …”. */
    command: 'command',
    close: 'I’ve copied the token',
  },

  revoke: {
    button: 'Revoke',
    title: (name: string) => `Revoke “${name}”?`,
    confirm: 'Revoke token',
    about:
      'This token will stop working immediately. This can’t be undone, but you can generate a new token at any time.',
    done: 'Token revoked.',
  },
}
