import { useTeamData } from './team.tsx'

/** How often to refetch while a connection is down, to show when it recovers. */
const LOOK_AGAIN_MS = 10_000

export const useConnections = () =>
  useTeamData(['connections'], ({ dashboard }, signal) => dashboard.connections.list(signal), {
    readAgainMs: (connections) => (connections.some(({ down_since }) => down_since !== null) ? LOOK_AGAIN_MS : false),
  })

/** Whether messages on each channel go to a provider. Otherwise, they stay in the outbox. */
export const useProviders = () =>
  useTeamData(['connections', 'providers'], ({ dashboard }, signal) => dashboard.providers(signal))

/** Not cached, so that the form starts with current data. */
export const useFreshConnection = (id: number) =>
  useTeamData(['connections', id], ({ dashboard }, signal) => dashboard.connections.get(id, signal), { gcTime: 0 })
