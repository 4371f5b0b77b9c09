/** The navigation and menus around every page. */
export const shell = {
  skip: 'Skip to content',
  navigation: 'Navigation',
  mainNavigation: 'Main',
  pages: {
    home: 'Home',
    contacts: 'Contacts',
    fields: 'Contact fields',
    lists: 'Lists',
    brands: 'Brands',
    files: 'Files',
    senders: 'Senders',
    sites: 'Sites',
    team: 'Team',
    tokens: 'API tokens',
  },
  switchTeam: (name: string) => `Team: ${name}. Switch team`,
  yourTeams: 'Your teams',
  createTeam: 'Create team',
  account: (email: string) => `Account: ${email}`,
  yourAccount: 'Your account',
  appearance: 'Appearance',
  schemes: { light: 'Light', dark: 'Dark', auto: 'Match system' },
  language: 'Language',
  signOut: 'Sign out',

  noTeam: {
    title: 'You aren’t in a team yet',
    about: 'Ask a colleague for an invitation link. They can create one in their dashboard under Team.',
  },
  wrongTeam: { title: 'You aren’t in this team', link: 'Go to your team' },
  noPage: { title: 'Page not found', about: 'This address doesn’t exist. Check it for typos.' },
}
