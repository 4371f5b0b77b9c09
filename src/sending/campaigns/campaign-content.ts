import type { TemplateContent } from '../../content/templates/template-content.ts'
import { contentOf, findTemplate } from '../../content/templates/template-queries.ts'
import { readContent } from '../../content/templates/template-rules.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { StoredCampaign } from './campaign-queries.ts'
import type { Blocker } from './campaign-schemas.ts'

/** A campaign's content: either its template's or its own. */
export interface CampaignContent {
  readonly content: TemplateContent
  readonly template: { readonly id: number; readonly version: number; readonly brand_id: number | null } | undefined
}

export const readCampaignContent = async (db: Db, campaign: StoredCampaign): Promise<CampaignContent | Blocker> => {
  const { team_id: teamId, template_id, content: own } = campaign
  if (own) {
    const errors = new FieldErrors()
    const content = readContent(own, errors)
    if (content) return { content, template: undefined }
    return { code: 'no_content', message: Object.values(errors.messages).flat().join(' ') }
  }
  const template = template_id === null ? undefined : await findTemplate(db, teamId, template_id)
  if (template) return { content: contentOf(template), template }
  return { code: 'no_content', message: 'Choose a template or write the content of the campaign.' }
}
