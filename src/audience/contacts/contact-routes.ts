import type { FastifyPluginCallback } from 'fastify'
import { type Clock, toTimestamp } from '../../foundation/clock.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { Idempotent } from '../../platform/http/idempotency/idempotency.ts'
import { readPageRequest, sendPage, windowOf } from '../../platform/http/requests/pagination.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { readQuery } from '../../platform/http/requests/query.ts'
import { RawJson, sendJson } from '../../platform/http/requests/send-json.ts'
import { FieldErrors } from '../../platform/http/requests/validation.ts'
import type { OnDelete } from '../../platform/slice.ts'
import type { Db } from '../../platform/storage/dialect.ts'
import type { Places } from '../../platform/storage/numbered-pages/places.ts'
import { transact } from '../../platform/storage/transact.ts'
import { getContactStructure, selectStructure, toContactStructure } from '../contact-fields/contact-field-queries.ts'
import { joinContactWriters, joinWithNewIds } from '../contact-fields/contact-writers.ts'
import { CONTACT_DOCS } from './contact-docs.ts'
import { contactJson } from './contact-document.ts'
import {
  deleteContact,
  draftContact,
  getContact,
  insertDraftsWithIds,
  lockContact,
  MODEL,
  showContactsOf,
  updateContact,
} from './contact-queries.ts'
import { readContactChanges, readNewContact } from './contact-rules.ts'
import { contactPages } from './pages/contact-pages.ts'
import { contactSearch } from './search/contact-search.ts'
import { type MembersOf, readSearch } from './search/search-rules.ts'

export interface ContactDeps {
  readonly db: Db
  readonly clock: Clock
  readonly idempotent: Idempotent
  readonly publicUrl: string
  readonly places: Places
  readonly onDelete: OnDelete
  readonly membersOf: MembersOf
}

/** Contacts are stored as API JSON, so most responses don't need to be serialized. */
export const contactRoutes =
  ({ db, clock, idempotent, publicUrl, places, onDelete, membersOf }: ContactDeps): FastifyPluginCallback =>
  (app, _, done) => {
    const readContactPage = contactPages(db, places)
    const searchContacts = contactSearch(db)

    app.get('', read(CONTACT_DOCS.list), async (request, reply) => {
      const errors = new FieldErrors()
      const asked = readPageRequest(readQuery(request.query, errors), errors)
      errors.throwIfAny()
      const page = await readContactPage(request.team.id, windowOf(asked))
      return sendPage(request, reply, publicUrl, asked, page)
    })

    app.get('/search', read(CONTACT_DOCS.search), async (request, reply) => {
      const { team } = request
      const errors = new FieldErrors()
      const query = readQuery(request.query, errors)
      const asked = readPageRequest(query, errors)
      const search = await readSearch(team.id, query, await getContactStructure(db, team.id), membersOf, errors)
      errors.throwIfAny()
      const { ids, total, capped } = await searchContacts(team.id, search, windowOf(asked))
      const data = await showContactsOf(db, team.id, ids)
      return sendPage(request, reply, publicUrl, asked, {
        total,
        data,
        ...(capped && { more: { total_capped: true } }),
      })
    })

    app.post(
      '',
      write(CONTACT_DOCS.create),
      idempotent({
        together: {
          reads: (teamId, count) => [joinWithNewIds.call({ teamId, count }), selectStructure.call({ teamId })],
          effect: (trx, teamId, now, [newIds, fields]) => {
            const structure = toContactStructure(fields)
            return {
              draft: async ({ body }) =>
                draftContact(teamId, await readNewContact(trx, teamId, body, structure), structure, now),
              write: async (drafts) => {
                const contacts = drafts.map((draft, index) => ({ ...draft, id: (newIds[index] as { id: number }).id }))
                await insertDraftsWithIds(trx, teamId, contacts, structure, now)
                return contacts.map(({ id, document }) => new RawJson(contactJson(teamId, id, document)))
              },
            }
          },
        },
      }),
    )

    app.get<{ Params: IdParams }>('/:id', read(CONTACT_DOCS.get), async ({ team, params }, reply) =>
      sendJson(reply, await getContact(db, team.id, readPathId(MODEL, params.id))),
    )

    app.put<{ Params: IdParams }>('/:id', write(CONTACT_DOCS.update), async ({ team, params, body }, reply) => {
      const json = await transact(db, async (trx) => {
        const id = readPathId(MODEL, params.id)
        await joinContactWriters(trx, team.id)
        const before = await lockContact(trx, team.id, id)
        const structure = await getContactStructure(trx, team.id)
        const changes = await readContactChanges(trx, team.id, before, body, structure)
        if (!changes) return getContact(trx, team.id, id)
        return updateContact(trx, team.id, id, before, changes, structure, toTimestamp(clock()))
      })
      return sendJson(reply, json)
    })

    app.delete<{ Params: IdParams }>('/:id', write(CONTACT_DOCS.delete), async ({ team, params }) => {
      const id = readPathId(MODEL, params.id)
      await transact(db, async (trx) => {
        const now = toTimestamp(clock())
        await deleteContact(trx, team.id, id, now)
        await onDelete(trx, team.id, id, now)
      })
      return { message: 'Contact deleted.' }
    })

    done()
  }
