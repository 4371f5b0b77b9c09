import { type Examples, uniqueName } from '../../../test/examples.ts'

export const EXAMPLES: Examples = {
  '/lists/:id/subscribers/:subscriber_id': async ({ client, ids }) => {
    const tag = uniqueName()
    await client.post('/contact-fields', { name: 'Email', type: 'email', contact_type: 'person', tag })
    const contact = await client.post('/contacts', { [tag]: `${tag}@acme.example` })
    return (await client.post(`/lists/${ids.id}/subscribers`, { contact_id: contact.body.id })).body
  },
}
