import type { FastifyPluginCallback } from 'fastify'
import { MODEL as FIELD, getContactField } from '../audience/contact-fields/contact-field-queries.ts'
import { MODEL as CONTACT, getContact, showContactsOf } from '../audience/contacts/contact-queries.ts'
import { listConsentsOf } from '../audience/subscribers/consent-queries.ts'
import { countFieldUse } from '../audience/subscribers/field-use.ts'
import { CHANNELS, type Channel, isAddressed } from '../foundation/channels/channels.ts'
import { MODEL as BRAND, getBrandTags } from '../identity/brands/brand-queries.ts'
import { read } from '../platform/http/callers/access.ts'
import { type IdParams, readPathId } from '../platform/http/requests/path-id.ts'
import { readQuery } from '../platform/http/requests/query.ts'
import { sendJson } from '../platform/http/requests/send-json.ts'
import { FieldErrors } from '../platform/http/requests/validation.ts'
import type { Db } from '../platform/storage/dialect.ts'
import { listPausedCampaigns } from '../sending/campaigns/campaign-queries.ts'
import type { FindConnection } from '../sending/connections/channel-connection.ts'
import { sumByCampaign } from '../sending/tracking/tracking-queries.ts'

/** The maximum number of contacts or campaigns to look up: as many as fit on a page. */
const MAX_IDS = 100

interface Deps {
  readonly db: Db
  readonly findConnection: FindConnection
}

/** Serves data that the public API does not expose in this form. */
export const dashboardReadRoutes =
  ({ db, findConnection }: Deps): FastifyPluginCallback =>
  (app, _, done) => {
    app.get<{ Params: IdParams }>('/brands/:id/tags', read(), async ({ team, params }) => ({
      tags: await getBrandTags(db, team.id, readPathId(BRAND, params.id)),
    }))

    // Counts the contacts and subscribers that would be affected if the field's type changed or the field was deleted.
    app.get<{ Params: IdParams }>('/contact-fields/:id/use', read(), async ({ team, params }) =>
      countFieldUse(db, team.id, await getContactField(db, team.id, readPathId(FIELD, params.id))),
    )

    // Looks up contacts by id, like `id[]=1&id[]=2`, and returns them in that order. Unknown ids and other teams' contacts are
    // left out.
    app.get('/contacts', read(), async ({ team, query }, reply) => {
      return sendJson(reply, `[${await showContactsOf(db, team.id, readIds(query))}]`)
    })

    // On which channels messages leave the server. On the others, they stay in the outbox.
    app.get('/providers', read(), async ({ team }) => {
      const hasProvider = async (channel: Channel) =>
        !isAddressed(channel) || (await findConnection(team.id, channel)) !== undefined
      const found = await Promise.all(CHANNELS.map(async (channel) => [channel, await hasProvider(channel)] as const))
      return Object.fromEntries(found)
    })

    // The public API lists campaigns only in pages, and a paused campaign can be on any of them.
    app.get('/paused-campaigns', read(), ({ team }) => listPausedCampaigns(db, team.id))

    // Looks up campaigns by id, like `id[]=1&id[]=2`. Returns each campaign's number of clicks and unsubscribes, in the order of
    // the ids.
    app.get('/campaign-activity', read(), ({ team, query }) => sumByCampaign(db, team.id, readIds(query)))

    app.get<{ Params: IdParams }>('/contacts/:id/consents', read(), async ({ team, params }) => {
      const id = readPathId(CONTACT, params.id)
      // Throws if the team has no such contact.
      await getContact(db, team.id, id)
      return listConsentsOf(db, team.id, id)
    })

    done()
  }

const readIds = (query: unknown): number[] => {
  const errors = new FieldErrors()
  const given = readQuery(query, errors).get('id') ?? []
  errors.throwIfAny()
  return given.slice(0, MAX_IDS).map(Number).filter(isId)
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0
