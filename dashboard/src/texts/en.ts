import { blocks } from './en/blocks.ts'
import { brands } from './en/brands.ts'
import { campaigns } from './en/campaigns.ts'
import { connections } from './en/connections.ts'
import { contacts } from './en/contacts.ts'
import { exports } from './en/exports.ts'
import { fields } from './en/fields.ts'
import { files } from './en/files.ts'
import { findings } from './en/findings.ts'
import { home } from './en/home.ts'
import { imports } from './en/imports.ts'
import { lists } from './en/lists.ts'
import { messages } from './en/messages.ts'
import { pages } from './en/pages.ts'
import { privacy } from './en/privacy.ts'
import { publicPages } from './en/public-pages.ts'
import { segments } from './en/segments.ts'
import { senders } from './en/senders.ts'
import { session } from './en/session.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { signupForms } from './en/signup-forms.ts'
import { sites } from './en/sites.ts'
import { statuses } from './en/statuses.ts'
import { subscribers } from './en/subscribers.ts'
import { suppressions } from './en/suppressions.ts'
import { team } from './en/team.ts'
import { templates } from './en/templates.ts'
import { tokens } from './en/tokens.ts'
import { ui } from './en/ui.ts'

/** The other languages have the same keys. */
export const en = {
  blocks,
  brands,
  campaigns,
  connections,
  contacts,
  exports,
  fields,
  files,
  findings,
  home,
  imports,
  lists,
  messages,
  pages,
  publicPages,
  segments,
  senders,
  session,
  settings,
  shell,
  signupForms,
  sites,
  statuses,
  subscribers,
  privacy,
  suppressions,
  team,
  templates,
  tokens,
  ui,
}

export type Texts = typeof en
