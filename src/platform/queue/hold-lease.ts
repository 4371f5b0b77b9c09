/** If a process dies, others can take over its work after this time. */
export const LEASE_MS = 10_000
/** With three, one missed renewal doesn't lose the lease. */
const RENEWALS_PER_LEASE = 3

interface Deps {
  readonly leaseMs: number
  /** Returns false if another process has taken over. */
  readonly renew: () => Promise<boolean>
  readonly onError: (error: unknown) => void
}

/** Renews a lease until `release` is called. `lost` aborts if another process has taken over. */
export const holdLease = ({ leaseMs, renew, onError }: Deps) => {
  const lost = new AbortController()
  let renewal = Promise.resolve()
  const renewOnce = async () => {
    if (!(await renew())) lost.abort()
  }
  const timer = setInterval(() => {
    // Renewals run one after the other. If two ran at the same time, each could mistake the other for another process.
    renewal = renewal.then(renewOnce).catch(onError)
  }, leaseMs / RENEWALS_PER_LEASE).unref()
  return {
    lost: lost.signal,
    /** Resolves when no renewal is running anymore. */
    release: (): Promise<void> => {
      clearInterval(timer)
      return renewal
    },
  }
}
