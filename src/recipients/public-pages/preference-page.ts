import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldValue } from '../../audience/contact-fields/field-values.ts'
import { listAddressesOf, listSharers } from '../../audience/contacts/contact-addresses.ts'
import { findContactForReference } from '../../audience/contacts/contact-queries.ts'
import { setValues } from '../../audience/contacts/set-values.ts'
import {
  deleteAddressPauses,
  deletePause,
  pauseAddresses,
  pauseContact,
} from '../../audience/subscribers/pause-queries.ts'
import { toTimestamp } from '../../foundation/clock.ts'
import { read, write } from '../../platform/http/callers/access.ts'
import type { LinkClaims } from '../../platform/links/link-token.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { transact } from '../../platform/storage/transact.ts'
import { insertRequest } from '../privacy/privacy-queries.ts'
import { REQUEST_KINDS } from '../privacy/privacy-tables.ts'
import { changeLists, leaveAllLists } from './change-lists.ts'
import { acceptForms, formOf } from './form-body.ts'
import { isAsShown, readField } from './form-fields.ts'
import type { PageContext } from './page-context.ts'
import { INPUTS, PAUSE_DAYS, preferenceBody } from './preference-body.ts'
import { type ChosenList, type Preferences, readPreferences } from './preference-queries.ts'

type Route = { Params: { token: string } }

/** Serves the preference center. GET changes nothing, because mail scanners follow links. */
export const preferencePage = (app: FastifyInstance, context: PageContext): void => {
  const { db, clock, tokens, visitor, send, sendNotFound } = context
  const now = () => toTimestamp(clock())

  const find = async (token: string): Promise<{ claims: LinkClaims; preferences: Preferences } | undefined> => {
    const claims = tokens.read('preferences', token)
    const preferences = claims && (await readPreferences(db, claims.teamId, claims.contactId, now()))
    return claims && preferences ? { claims, preferences } : undefined
  }

  const show = async (
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    { claims, preferences }: { claims: LinkClaims; preferences: Preferences },
    shown: Omit<Parameters<typeof preferenceBody>[1], 'texts' | 'language'> = {},
  ) => {
    const { texts, ...page } = await visitor(request, claims)
    const body = preferenceBody(preferences, { texts, language: page.language, ...shown })
    const status = shown.errors ? 422 : 200
    return send(reply, { ...page, title: texts.preferences.title, body, status })
  }

  app.register(async (pages) => {
    acceptForms(pages)

    pages.get<Route>('/p/:token', read({ hide: true }), async (request, reply) => {
      const found = await find(request.params.token)
      if (!found) return sendNotFound(request, reply)
      const note = new URLSearchParams(request.url.split('?')[1]).get('done')
      return show(request, reply, found, { note })
    })

    pages.post<Route>('/p/:token', write({ hide: true }), async (request, reply) => {
      const found = await find(request.params.token)
      if (!found) return sendNotFound(request, reply)
      const { claims, preferences } = found
      const { teamId, contactId } = claims
      const form = formOf(request)
      /** Makes a change, then redirects, so that reloading the page doesn't repeat the change. */
      const change = async (done: string, effect: (trx: Tx) => Promise<void>) => {
        await transact(db, effect)
        return reply.code(303).header('location', `/p/${request.params.token}?done=${done}`).send()
      }

      /** Runs `effect` unless the contact has been deleted in the meantime, because nothing would remove the effect's rows. */
      const ifPresent = async (trx: Tx, id: number, effect: () => Promise<void>) => {
        if (await findContactForReference(trx, teamId, id)) await effect()
      }

      /** Runs `effect` for this contact and all that share an address with it. They share an inbox, so a pause applies to all. */
      const forSharers = async (trx: Tx, effect: (id: number) => Promise<void>) => {
        for (const id of await listSharers(trx, teamId, contactId)) await ifPresent(trx, id, () => effect(id))
      }

      const ownKeys = async (trx: Tx) =>
        (await listAddressesOf(trx, teamId, contactId)).map(({ address_key }) => address_key).sort()

      const action = form.get(INPUTS.action)
      const days = PAUSE_DAYS.find((it) => action === `pause-${it}`)
      if (days !== undefined) {
        const until = toTimestamp(clock().add({ hours: 24 * days }))
        return change('saved', async (trx) => {
          await pauseAddresses(trx, teamId, await ownKeys(trx), until)
          await forSharers(trx, (id) => pauseContact(trx, teamId, id, until))
        })
      }
      if (action === 'resume') {
        return change('saved', async (trx) => {
          await deleteAddressPauses(trx, teamId, await ownKeys(trx))
          await forSharers(trx, (id) => deletePause(trx, teamId, id))
        })
      }
      const kind = REQUEST_KINDS.find((it) => it === action)
      if (kind) {
        const request = (trx: Tx) => insertRequest(trx, teamId, contactId, kind, now())
        return change('saved', (trx) => ifPresent(trx, contactId, () => request(trx)))
      }
      if (action === 'unsubscribe') return change('left', (trx) => leaveAllLists(trx, claims, now()))

      const { texts } = await visitor(request, claims)
      const values = new Map<number, FieldValue | null>()
      const errors = new Map<number, string>()
      // Saves only what the visitor has seen: the team may have allowed more fields, or made more lists public, in the meantime.
      const [seenFields, seenLists] = [new Set(form.getAll(INPUTS.shownField)), new Set(form.getAll(INPUTS.shownList))]
      const attributes = { ...preferences.attributes }
      for (const field of preferences.editable) {
        const { id, tag } = field
        if (!seenFields.has(tag) || isAsShown({ field, value: attributes[id], timeZone: preferences.timeZone }, form))
          continue
        const result = readField(field, form, texts, preferences)
        if ('error' in result) errors.set(id, result.error)
        else values.set(id, result.value)
        attributes[id] = values.get(id) ?? (field.allow_multiple ? form.getAll(tag) : (form.get(tag) ?? ''))
      }
      const boxes = new Set(form.getAll(INPUTS.list))
      const choices = preferences.lists
        .filter(({ id }) => seenLists.has(`${id}`))
        .map(({ id, status }) => ({ id, status, isWanted: boxes.has(`${id}`) }))
        // Skips unchecked lists that the contact isn't subscribed to. A pending subscription stays pending, so it can still be
        // confirmed.
        .filter(({ status, isWanted }) => isWanted || status === 'subscribed')
      if (errors.size > 0) {
        const isWanted = ({ id, status }: ChosenList) =>
          seenLists.has(`${id}`) ? boxes.has(`${id}`) : status === 'subscribed'
        const wanted = new Set(preferences.lists.filter(isWanted).map(({ id }) => id))
        return show(request, reply, { claims, preferences: { ...preferences, attributes } }, { errors, wanted })
      }
      return change('saved', async (trx) => {
        await setValues(trx, teamId, contactId, values, now())
        await changeLists(trx, claims, choices, now())
      })
    })
  })
}
