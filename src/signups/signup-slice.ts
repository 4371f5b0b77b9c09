import type { Slice } from '../slice.ts'
import { clearTemplateOfForms, deleteListForm } from './list-form-queries.ts'
import { type ListFormDeps, listFormRoutes } from './list-form-routes.ts'

/** Forms to subscribe to lists, and the people who have filled them in. */
export const signupSlice = (deps: ListFormDeps): Slice => ({
  dashboard: [{ prefix: '/lists', routes: listFormRoutes(deps) }],
  onDelete: { lists: deleteListForm, templates: clearTemplateOfForms },
})
