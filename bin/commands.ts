import type { Run } from './command.ts'

export interface Command {
  /** The usage line, which also defines how the options are parsed. */
  readonly options: string
  /** Loads the command only when it runs, because most commands need only a small part of the code. */
  readonly load: () => Promise<Run>
  /** True if only Postrider itself runs the command. The usage text doesn't list it. */
  readonly isInternal?: boolean
}

export const COMMANDS: Record<string, Command> = {
  serve: { options: '[--workers N]', load: async () => (await import('./commands/serve.ts')).serve },
  worker: {
    options: '--name NAME [--writer PATH]',
    load: async () => (await import('./commands/worker.ts')).worker,
    isInternal: true,
  },
  migrate: { options: '[--distribute]', load: async () => (await import('./commands/migrate.ts')).migrateDatabase },
  backup: { options: 'FILE', load: async () => (await import('./commands/backup.ts')).backup },
  restore: { options: 'FILE', load: async () => (await import('./commands/restore.ts')).restore },
  restored: {
    options: '[--nothing-was-sent-since] [--give-up]',
    load: async () => (await import('./commands/restored.ts')).restored,
  },
  demo: { options: '', load: async () => (await import('./commands/demo.ts')).demo },
  'team create': {
    options: '--name NAME [--standard-fields] [--country CC]',
    load: async () => (await import('./commands/team.ts')).teamCreate,
  },
  'user create': {
    options: '--team ID --email ADDRESS',
    load: async () => (await import('./commands/user.ts')).userCreate,
  },
  'user password': {
    options: '--email ADDRESS',
    load: async () => (await import('./commands/user.ts')).userPassword,
  },
  'integration create': {
    options: '--team ID --name NAME',
    load: async () => (await import('./commands/integration.ts')).integrationCreate,
  },
  'contacts import': {
    options: '--team ID [--match-on TAG] [--mapping JSON] [--on-error MODE] [--add-tags NAMES] [--list ID] FILE',
    load: async () => (await import('./commands/contacts.ts')).contactsImport,
  },
  'contacts export': {
    options: '--team ID [--format FORMAT] [--escape-formulas]',
    load: async () => (await import('./commands/contacts.ts')).contactsExport,
  },
  'identifier add': {
    options: '--team ID [--email ADDRESS] [--phone NUMBER]',
    load: async () => (await import('./commands/identifier.ts')).identifierAdd,
  },
  'email send': {
    options: '--team ID --to ADDRESS --subject TEXT [--text TEXT] [--html FILE] [--sender ID]',
    load: async () => (await import('./commands/email.ts')).emailSend,
  },
  'campaign send': {
    options: '--id N [--team ID]',
    load: async () => (await import('./commands/campaign.ts')).campaignSend,
  },
  'site create': {
    options: '--team ID --name NAME [--domain HOST]',
    load: async () => (await import('./commands/site.ts')).siteCreate,
  },
  'site verify': {
    options: '--team ID --id N',
    load: async () => (await import('./commands/site.ts')).siteVerify,
  },
  'page create': {
    options: '--team ID --site ID --name NAME --url PATH --html FILE',
    load: async () => (await import('./commands/page.ts')).pageCreate,
  },
  'token create': {
    options: '--team ID [--name LABEL]',
    load: async () => (await import('./commands/token.ts')).tokenCreate,
  },
  'token list': { options: '--team ID', load: async () => (await import('./commands/token.ts')).tokenList },
  'token revoke': {
    options: '--team ID --id N',
    load: async () => (await import('./commands/token.ts')).tokenRevoke,
  },
}
