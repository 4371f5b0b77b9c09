import { createFields } from './contact-fields.ts'
import type { startApp } from './start-app.ts'

/** Creates contact fields of most types, and returns the app with a function that lists the team's contacts. */
export const setUpImports = async (app: Awaited<ReturnType<typeof startApp>>) => {
  await createFields(app.acme, {
    first_name: {},
    email: { type: 'email' },
    phone: { type: 'phone' },
    score: { type: 'number' },
    colors: { type: 'pick_list', options: ['red', 'green', 'navy, dark'], allow_multiple: true },
    active: { type: 'boolean' },
    company: { contact_type: 'organization' },
  })
  const contacts = async () => (await app.acme.get('/contacts?per_page=100')).body.data as Record<string, unknown>[]
  return { ...app, contacts }
}
