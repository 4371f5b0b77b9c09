/** Sent by a worker that is ready for connections. */
export const READY = 'ready'
/** Sent to a worker along with a connection. */
export const CONNECTION = 'connection'
/** Tells a worker to finish its requests and exit. */
export const STOP = 'stop'
/** Followed by a space and a topic: a worker has committed new work, which the primary process does. */
export const NEW_WORK = 'work'
