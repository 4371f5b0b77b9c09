import { SEND_NOTICE, sendNoticeWith } from './accounts/notices/send-notice.ts'
import { createProviders } from './accounts/system-messages/providers.ts'
import { SEND_INVITATION, sendInvitationWith } from './accounts/users/send-invitation.ts'
import { SEND_USER_MAIL } from './accounts/users/user-mail-queries.ts'
import { SWEEP_USER_MAILS, sendUserMailWith, sweepUserMails } from './accounts/users/user-mails.ts'
import { IMPORT_FILES } from './audience/imports/import-files.ts'
import { importWork } from './audience/imports/run-import.ts'
import { LIBRARY, sweepFilesOf } from './identity/files/sweep-files.ts'
import { codeKeyOf, SEND_CODE, sendCodeWith } from './identity/identifiers/verification-code.ts'
import { startHeartbeat } from './operation/heartbeat/heartbeat.ts'
import { WHY_SUSPENDED } from './operation/heartbeat/why-suspended.ts'
import { sweepIdempotencyKeys } from './platform/http/idempotency/idempotency.ts'
import { type JobHandler, startJobRunner } from './platform/jobs/job-runner.ts'
import { startPolling } from './platform/jobs/poll-for-work.ts'
import { LONGEST_INTERVAL_MS } from './platform/jobs/recurring-jobs.ts'
import type { Slice } from './platform/slice.ts'
import { readSmtpUrl } from './sending/connections/server-connections.ts'
import { chunkRenderer } from './sending/deliveries/render-chunk.ts'
import { teamCodeProvider } from './sending/deliveries/send-directly.ts'
import { startSending } from './sending/deliveries/start-sending.ts'
import type { Parts } from './start-parts.ts'

/** The maximum number of imports that run at the same time, each for a different team. */
const IMPORTS_AT_ONCE = 4
/** The maximum number of long jobs that run at the same time, each for a different team. */
const LONG_JOBS_AT_ONCE = 4
/** The maximum number of system messages that are sent at the same time, each for a different team. */
export const MESSAGES_AT_ONCE = 4

/**
 * How often each worker looks for work without being woken. `startPolling` wakes it when work is due, so this finds only rows whose
 * times are too far in the future to be valid.
 */
const LOOK_UNWOKEN_MS = 60_000

/** Starts everything that runs without a request: jobs, imports, the heartbeat, and sending teams' messages and system messages. */
export const startBackgroundWork = async (parts: Parts, slices: readonly Slice[]) => {
  const { config, db, clock, log, store, secretKey, publicUrl, pool, carriers, attempts, crowding } = parts
  const onError = (error: unknown, job?: unknown) => log.error({ err: error, job }, 'background work failed')
  const pollMs = LOOK_UNWOKEN_MS
  const smtp = config.smtpUrl === undefined ? undefined : readSmtpUrl(config.smtpUrl).options
  const providers = createProviders({ ...config, smtp }, log)
  const systemMessages: Readonly<Record<string, JobHandler>> = {
    [SEND_CODE]: sendCodeWith({
      providers,
      key: codeKeyOf(secretKey),
      serverKinds: new Set([
        ...(config.smtpUrl ? ['email' as const] : []),
        ...(config.smsUrl ? ['phone' as const] : []),
      ]),
      findTeamProvider: teamCodeProvider({ db, clock, secretKey, open: carriers.open }),
    }),
    [SEND_INVITATION]: sendInvitationWith(providers.email, publicUrl),
    [SEND_NOTICE]: sendNoticeWith(providers.email, publicUrl, config.smtpUrl !== undefined),
  }
  // Before anything else starts, because everything that waits to be sent has to wait if the database is a restored copy.
  const heartbeat = await startHeartbeat({
    db,
    clock,
    dataDir: config.dataDir,
    onError,
    onSuspension: (suspension) => log.warn(suspension, WHY_SUSPENDED[suspension.reason]),
    onReplaced: () => {
      log.error('the database file was deleted or replaced: sending stops until the server is restarted')
      closeAll().catch(onError)
    },
  })
  const jobs = startJobRunner({
    db,
    clock,
    handlers: {
      'sweep-idempotency-keys': sweepIdempotencyKeys,
      [SWEEP_USER_MAILS]: sweepUserMails,
      'sweep-files': sweepFilesOf(store, [LIBRARY, IMPORT_FILES]),
      ...Object.assign({}, ...slices.map((slice) => slice.jobs)),
    },
    longestDelayMs: LONGEST_INTERVAL_MS,
    pollMs,
    onError,
  })
  const longJobs = startJobRunner({
    db,
    clock,
    atOnce: LONG_JOBS_AT_ONCE,
    pollMs,
    onError,
    handlers: Object.assign({}, ...slices.map((slice) => slice.longJobs)),
  })
  // Imports have a separate runner, so that short jobs don't wait for a file with a million rows.
  const imports = startJobRunner({
    db,
    clock,
    ...importWork(store, clock),
    atOnce: IMPORTS_AT_ONCE,
    pollMs,
    onError,
  })
  const sending = startSending({
    db,
    clock,
    findCarrier: attempts.counting(carriers.find),
    renderChunk: chunkRenderer({ db, pool, links: { publicUrl, secretKey } }),
    pollMs,
    onError,
    onCrowded: crowding.report,
    database: heartbeat.database,
  })
  // A separate runner, so that codes, invitations and notices don't wait for other jobs.
  const messages = startJobRunner({
    db,
    clock,
    atOnce: MESSAGES_AT_ONCE,
    pollMs,
    onError,
    handlers: systemMessages,
  })
  // Codes go through teams' own mail servers, which may hang. Nobody should have to wait for them to sign in again.
  const userMails = startJobRunner({
    db,
    clock,
    pollMs,
    onError,
    handlers: { [SEND_USER_MAIL]: sendUserMailWith(providers.email, publicUrl) },
  })
  const polling = startPolling({ db, clock, onError })
  const closeAll = async () => {
    await polling.close()
    await Promise.all([jobs, longJobs, imports, messages, userMails, sending].map((runner) => runner.close()))
  }
  return {
    close: async () => {
      await closeAll()
      await heartbeat.close()
    },
  }
}
