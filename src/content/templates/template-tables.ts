import type { Generated } from 'kysely'
import type { Channel } from '../../foundation/channels/channels.ts'
import type { Timestamp } from '../../platform/storage/tables.ts'
import type { TemplateFormat } from './template-content.ts'

/** A template with the content of its newest version. */
export interface TemplateTable {
  id: Generated<number>
  team_id: number
  name: string
  channel: Channel
  brand_id: number | null
  subject: string | null
  preheader: string | null
  format: TemplateFormat
  /** Text, or JSON in the formats `blocks` and `push`. */
  body: string
  text: string | null
  version: number
  created_at: Timestamp
  updated_at: Timestamp
}

export interface TemplateVersionTable {
  team_id: number
  template_id: number
  version: number
  /** JSON: see `TemplateContent`. */
  content: string
  /** The user who saved the version in the dashboard; null for versions saved through the API. */
  user_id: number | null
  created_at: Timestamp
}

/** Changes that someone made in the dashboard and hasn't saved as a version yet. */
export interface TemplateDraftTable {
  team_id: number
  template_id: number
  /** JSON, as the dashboard sent it. */
  content: string
  /** The version that the draft is based on. */
  version: number
  /** Increases each time the draft is stored, so that two people don't overwrite each other's changes. */
  revision: number
  updated_at: Timestamp
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    templates: TemplateTable
    template_versions: TemplateVersionTable
    template_drafts: TemplateDraftTable
  }
}
