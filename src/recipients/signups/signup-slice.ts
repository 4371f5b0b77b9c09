import type { RenderPool } from '../../content/templates/rendering/render-pool.ts'
import type { OnDelete, Slice } from '../../platform/slice.ts'
import { clearTemplateOfForms, deleteListForm } from './list-form-queries.ts'
import { type ListFormDeps, listFormRoutes } from './list-form-routes.ts'
import { SEND_WELCOME, sendWelcome } from './send-welcome.ts'
import { deleteSignupsOf } from './signup-queries.ts'
import { SWEEP_SIGNUPS, sweepSignups } from './sweep-signups.ts'

interface Deps extends ListFormDeps {
  readonly pool: RenderPool
  readonly onUnsentWelcome: Parameters<typeof sendWelcome>[0]['onUnsent']
  /** Called for each contact that is deleted because it never confirmed. */
  readonly onDelete: OnDelete
}

/** Sign-up forms, and the people who filled them in. */
export const signupSlice = ({ db, pool, onUnsentWelcome, onDelete }: Deps): Slice => ({
  reads: ['messages'],
  dashboard: [{ prefix: '/lists', routes: listFormRoutes({ db }) }],
  jobs: {
    [SWEEP_SIGNUPS]: sweepSignups(onDelete),
    [SEND_WELCOME]: sendWelcome({ pool, onUnsent: onUnsentWelcome }),
  },
  // A deleted list's signups expire like any others.
  onDelete: { lists: deleteListForm, templates: clearTemplateOfForms, contacts: deleteSignupsOf },
})
