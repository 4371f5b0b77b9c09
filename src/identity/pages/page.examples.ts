import { type Examples, uniqueName } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/sites/:id': async ({ api }) => (await api('POST', '/sites', { name: 'Help' })).body,
  '/pages/:id': async ({ api }) => {
    const site = await api('POST', '/sites', { name: 'Help' })
    const page = { site_id: site.body.id, name: 'Hi', url: `/${uniqueName()}`, html: '<p>' }
    return (await api('POST', '/pages', page)).body
  },
}
