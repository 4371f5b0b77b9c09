interface Saver {
  readonly flush: (isLeaving: boolean) => Promise<void>
  readonly retry: () => Promise<void>
}

/** Saves changes when the user leaves the page, and tries again when the browser is online. Call the returned function to stop. */
export const saveOnLeave = ({ flush, retry }: Saver): (() => void) => {
  const onHidden = () => document.visibilityState === 'hidden' && flush(true)
  const onLeave = () => flush(true)
  addEventListener('visibilitychange', onHidden)
  addEventListener('pagehide', onLeave)
  addEventListener('online', retry)
  return () => {
    removeEventListener('visibilitychange', onHidden)
    removeEventListener('pagehide', onLeave)
    removeEventListener('online', retry)
  }
}
