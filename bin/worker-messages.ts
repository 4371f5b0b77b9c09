/** From a worker: it can take connections. */
export const READY = 'ready'
/** To a worker, with the connection. */
export const CONNECTION = 'connection'
/** To a worker: finish what you have, and end. */
export const STOP = 'stop'
