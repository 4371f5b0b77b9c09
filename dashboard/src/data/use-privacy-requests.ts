import { useTeamData } from './team.tsx'

/** Returns the open requests with their contacts. A contact is undefined if it has just been deleted. */
export const usePrivacyRequests = () =>
  useTeamData(['privacy-requests'], async ({ dashboard }, signal) => {
    const requests = await dashboard.privacyRequests.list(signal)
    const ids = [...new Set(requests.map(({ contact_id }) => contact_id))]
    const contacts = ids.length === 0 ? [] : await dashboard.contactsOf(ids, signal)
    const byId = new Map(contacts.map((contact) => [contact.id, contact]))
    return requests.map((request) => ({ ...request, contact: byId.get(request.contact_id) }))
  })

export type PrivacyRequestRow = ReturnType<typeof usePrivacyRequests>[number]
