// Mantine's calendars take the names of months and days from dayjs.
import 'dayjs/locale/de.js'
import { blocks } from './de/blocks.ts'
import { brands } from './de/brands.ts'
import { campaigns } from './de/campaigns.ts'
import { connections } from './de/connections.ts'
import { contacts } from './de/contacts.ts'
import { exports } from './de/exports.ts'
import { fields } from './de/fields.ts'
import { files } from './de/files.ts'
import { findings } from './de/findings.ts'
import { home } from './de/home.ts'
import { imports } from './de/imports.ts'
import { lists } from './de/lists.ts'
import { messages } from './de/messages.ts'
import { pages } from './de/pages.ts'
import { privacy } from './de/privacy.ts'
import { publicPages } from './de/public-pages.ts'
import { segments } from './de/segments.ts'
import { senders } from './de/senders.ts'
import { session } from './de/session.ts'
import { settings } from './de/settings.ts'
import { shell } from './de/shell.ts'
import { signupForms } from './de/signup-forms.ts'
import { sites } from './de/sites.ts'
import { statuses } from './de/statuses.ts'
import { subscribers } from './de/subscribers.ts'
import { suppressions } from './de/suppressions.ts'
import { team } from './de/team.ts'
import { templates } from './de/templates.ts'
import { tokens } from './de/tokens.ts'
import { ui } from './de/ui.ts'
import type { Texts } from './en.ts'
import { keepTogether } from './keep-together.ts'

export const de: Texts = keepTogether<Texts>({
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
})
