import type { Run } from './command.ts'

export interface Command {
  /** What it does, for `postrider help`. */
  readonly description: string
  /** The usage line, which also defines how the options are parsed. */
  readonly options: string
  /** Loads the command only when it runs, because most commands need only a small part of the code. */
  readonly load: () => Promise<Run>
  /** True if only Postrider itself runs the command. The usage text doesn't list it. */
  readonly isInternal?: boolean
}

export const COMMANDS: Record<string, Command> = {
  serve: {
    description: 'Runs the server; with --workers, in several processes.',
    options: '[--workers N]',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  worker: {
    description: 'Runs one of the processes of serve --workers.',
    options: '--name NAME [--writer PATH]',
    load: async () => (await import('./commands/worker.ts')).worker,
    isInternal: true,
  },
  migrate: {
    description: 'Creates or updates the database’s tables. The server also does this when it starts.',
    options: '[--distribute]',
    load: async () => (await import('./commands/migrate.ts')).migrateDatabase,
  },
  backup: {
    description: 'Copies the database file to FILE while the server runs.',
    options: 'FILE',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  restore: {
    description: 'Replaces the database file with a backup. Stop the server first.',
    options: 'FILE',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  restored: {
    description: 'Tells the server what to do with messages that wait because the database is a restored copy.',
    options: '[--nothing-was-sent-since] [--give-up]',
    load: async () => (await import('./commands/restored.ts')).restored,
  },
  'secret rotate': {
    description:
      'Replaces the secret key. Stop all servers first. With SECRET_KEY, the new one is read from standard input.',
    options: '',
    load: async () => (await import('./commands/secret.ts')).secretRotate,
  },
  demo: {
    description: 'Creates a team with sample data and prints its API token and login.',
    options: '',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  'team create': {
    description: 'Creates a team and prints its id.',
    options: '--name NAME [--standard-fields] [--country CC]',
    load: async () => (await import('./commands/team.ts')).teamCreate,
  },
  'user create': {
    description: 'Creates a user of a team. The password is read from standard input.',
    options: '--team ID --email ADDRESS',
    load: async () => (await import('./commands/user.ts')).userCreate,
  },
  'user password': {
    description: 'Sets a user’s password, which is read from standard input.',
    options: '--email ADDRESS',
    load: async () => (await import('./commands/user.ts')).userPassword,
  },
  'integration create': {
    description: 'Creates an integration and prints its id and API token.',
    options: '--team ID --name NAME',
    load: async () => (await import('./commands/integration.ts')).integrationCreate,
  },
  'contacts import': {
    description: 'Imports contacts from a CSV file.',
    options: '--team ID [--match-on TAG] [--mapping JSON] [--on-error MODE] [--add-tags NAMES] [--list ID] FILE',
    load: async () => (await import('./commands/contacts.ts')).contactsImport,
  },
  'contacts export': {
    description: 'Writes all contacts to standard output, as CSV or NDJSON.',
    options: '--team ID [--format FORMAT] [--escape-formulas]',
    load: async () => (await import('./commands/contacts.ts')).contactsExport,
  },
  'identifier add': {
    description: 'Adds a sender that needs no verification.',
    options: '--team ID [--email ADDRESS] [--phone NUMBER]',
    load: async () => (await import('./commands/identifier.ts')).identifierAdd,
  },
  'email send': {
    description: 'Sends an email.',
    options: '--team ID --to ADDRESS --subject TEXT [--text TEXT] [--html FILE] [--sender ID]',
    load: async () => (await import('./commands/email.ts')).emailSend,
  },
  'campaign send': {
    description: 'Sends a campaign that is a draft.',
    options: '--id N [--team ID]',
    load: async () => (await import('./commands/campaign.ts')).campaignSend,
  },
  'site create': {
    description: 'Creates a site for hosted pages.',
    options: '--team ID --name NAME [--domain HOST]',
    load: async () => (await import('./commands/site.ts')).siteCreate,
  },
  'site verify': {
    description: 'Checks that a site’s domain belongs to the team.',
    options: '--team ID --id N',
    load: async () => (await import('./commands/site.ts')).siteVerify,
  },
  'page create': {
    description: 'Creates a page of a site from an HTML file.',
    options: '--team ID --site ID --name NAME --url PATH --html FILE',
    load: async () => (await import('./commands/page.ts')).pageCreate,
  },
  'token create': {
    description: 'Creates an API token and prints it.',
    options: '--team ID [--name LABEL]',
    load: async () => (await import('./commands/token.ts')).tokenCreate,
  },
  'token list': {
    description: 'Lists a team’s API tokens.',
    options: '--team ID',
    load: async () => (await import('./commands/token.ts')).tokenList,
  },
  'token revoke': {
    description: 'Revokes an API token.',
    options: '--team ID --id N',
    load: async () => (await import('./commands/token.ts')).tokenRevoke,
  },
}
