import type { Slice } from '../../platform/slice.ts'
import { type TemplateImportDeps, templateImportRoutes } from './import-routes.ts'
import { type TemplateDashboardDeps, templateDashboardRoutes } from './template-dashboard-routes.ts'
import { clearBrandOfTemplates } from './template-queries.ts'
import { type TemplateDeps, templateRoutes } from './template-routes.ts'

export const templateSlice = (deps: TemplateDeps & TemplateDashboardDeps & TemplateImportDeps): Slice => ({
  tag: { name: 'Templates', description: 'Reusable message content with merge tags and the brand’s look.' },
  api: [{ prefix: '/templates', routes: templateRoutes(deps) }],
  dashboard: [
    { prefix: '/templates', routes: templateDashboardRoutes(deps) },
    { prefix: '/templates', routes: templateImportRoutes(deps) },
  ],
  onDelete: { brands: clearBrandOfTemplates },
})
