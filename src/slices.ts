import { noticeSlice } from './accounts/notices/notice-slice.ts'
import { teamSlice } from './accounts/teams/team-slice.ts'
import { memberSlice } from './accounts/users/member-slice.ts'
import { isSetupUser } from './accounts/users/user-queries.ts'
import { contactFieldSlice } from './audience/contact-fields/contact-field-slice.ts'
import { checkPreferenceFields, renamePreferenceField } from './audience/contact-fields/preference-fields.ts'
import { insertStandardFields } from './audience/contact-fields/standard-fields.ts'
import { contactSlice } from './audience/contacts/contact-slice.ts'
import { exportSlice } from './audience/exports/export-slice.ts'
import { importSlice } from './audience/imports/import-slice.ts'
import { listSlice } from './audience/lists/list-slice.ts'
import { pushSubscriptionSlice } from './audience/push-subscriptions/push-subscription-slice.ts'
import { segmentMembers } from './audience/segments/segment-members.ts'
import { segmentSlice } from './audience/segments/segment-slice.ts'
import { subscriberSlice } from './audience/subscribers/subscriber-slice.ts'
import { suppressionSlice } from './audience/suppressions/suppression-slice.ts'
import { templateSlice } from './content/templates/template-slice.ts'
import { dashboardSlice } from './dashboard/dashboard-slice.ts'
import { brandSlice } from './identity/brands/brand-slice.ts'
import { fileSlice } from './identity/files/file-slice.ts'
import { identifierSlice } from './identity/identifiers/identifier-slice.ts'
import { codeKeyOf } from './identity/identifiers/verification-code.ts'
import { pageSlice } from './identity/pages/page-slice.ts'
import { onDeleteOf, type Slice } from './platform/slice.ts'
import { privacySlice } from './recipients/privacy/privacy-slice.ts'
import { publicPageSlice } from './recipients/public-pages/public-page-slice.ts'
import { renameFieldInForms } from './recipients/signups/list-form-queries.ts'
import { signupSlice } from './recipients/signups/signup-slice.ts'
import { campaignSlice } from './sending/campaigns/campaign-slice.ts'
import { connectionSlice } from './sending/connections/connection-slice.ts'
import { connectionTester } from './sending/deliveries/connection-tester.ts'
import { makePostponedDue } from './sending/messages/chunk-queries.ts'
import { messageSlice } from './sending/messages/message-slice.ts'
import type { Parts } from './start-parts.ts'

/** Lists all features, with what each needs. A row that is deleted is announced to the slices that refer to it. */
export const createSlices = (parts: Parts): readonly Slice[] => {
  const { config, db, clock, log, idempotent, places, store, secretKey, publicUrl, canMail, pool, isOwnHost } = parts
  const { uploadFolder, dns, fetchSite, findConnection, carriers } = parts
  const slices: Slice[] = []
  const onDelete = onDeleteOf(slices)
  const base = { db, clock, idempotent }
  const members = segmentMembers({ db, clock })
  const membersOf = members.ofSegment
  slices.push(
    brandSlice({ ...base, store, publicUrl, fetchSite, onDelete: onDelete('brands') }),
    contactFieldSlice({
      ...base,
      onTagChange: async (trx, teamId, tags, now) => {
        await renameFieldInForms(trx, teamId, tags)
        await renamePreferenceField(trx, teamId, tags, now)
      },
    }),
    contactSlice({ ...base, publicUrl, places, membersOf, onDelete: onDelete('contacts') }),
    privacySlice({ ...base, onDelete: onDelete('contacts') }),
    pushSubscriptionSlice({ ...base, secretKey }),
    importSlice({ ...base, store, publicUrl, uploadFolder, maxImportBytes: config.maxImportBytes }),
    exportSlice({ ...base, membersOf }),
    listSlice({ ...base, publicUrl, secretKey, onDelete: onDelete('lists') }),
    subscriberSlice({ ...base, publicUrl, places, membersOf }),
    signupSlice({
      db,
      pool,
      onDelete: onDelete('contacts'),
      onUnsentWelcome: (team, job, errors) => log.warn({ team, job, errors }, 'a welcome message was not sent'),
    }),
    publicPageSlice({ db, store, publicUrl, secretKey }),
    fileSlice({ ...base, store, publicUrl, uploadFolder, places, maxUploadBytes: config.maxUploadBytes }),
    pageSlice({ ...base, isOwnHost, dns, publicUrl, onDelete: onDelete('sites') }),
    identifierSlice({
      ...base,
      codeKey: codeKeyOf(secretKey),
      onDelete: onDelete('identifiers'),
      onConfirm: makePostponedDue,
      findProviderOwner: async (teamId, kind) =>
        (await findConnection(teamId, kind === 'email' ? 'email' : 'sms'))?.owner,
      isSetupUser: (userId) => isSetupUser(db, userId),
    }),
    messageSlice({
      ...base,
      publicUrl,
      secretKey,
      places,
      pool,
      retention: { contentDays: config.messageRetentionDays, ledgerDays: config.ledgerRetentionDays },
    }),
    connectionSlice({
      ...base,
      secretKey,
      sendTest: connectionTester({ db, clock, open: carriers.open }),
      onChange: makePostponedDue,
    }),
    suppressionSlice({ ...base, publicUrl, places }),
    segmentSlice({ ...base, members }),
    campaignSlice({ ...base, publicUrl, places, members, pool, findConnection }),
    templateSlice({
      ...base,
      publicUrl,
      places,
      store,
      uploadFolder,
      pool,
      fetchSite,
      onDelete: onDelete('templates'),
    }),
    // Text messages that wait for the end of quiet hours may be sent earlier if the settings change.
    teamSlice({ db, clock, checkPreferenceFields, onSettingsChange: makePostponedDue }),
    memberSlice({ ...base, publicUrl, canMail, maxTeamsPerUser: config.maxTeamsPerUser, insertStandardFields }),
    noticeSlice({ db }),
    dashboardSlice({ ...base, publicUrl, secretKey, pool, store, findConnection, fetchSite }),
  )
  return slices
}
