import { BEAT_MS } from './heartbeat/heartbeat.ts'

/** How long to look for another process's beats: longer than the time between two beats, also on a busy machine. */
export const OBSERVE_MS = BEAT_MS * 1.5
