import type { FastifyReply, FastifyRequest } from 'fastify'
import { getTeam } from '../../accounts/teams/team-queries.ts'
import { findListOfForm } from '../../audience/lists/list-queries.ts'
import { isAddressed } from '../../foundation/channels/channels.ts'
import { findSubscribeForm } from '../signups/subscribe-form.ts'
import type { PageContext } from './page-context.ts'

export type FormRequest = FastifyRequest<{ Params: { key: string } }>

/** A visitor's request to a list's form, and everything that the responses need. */
export type Visit = NonNullable<Awaited<ReturnType<typeof findVisit>>>

/** Returns undefined if the form's key is invalid or its list can't have a form. */
export const findVisit = async (
  { db, tokens, visitor }: Pick<PageContext, 'db' | 'tokens' | 'visitor'>,
  request: FormRequest,
  reply: FastifyReply,
) => {
  const claims = tokens.read('subscribe', request.params.key)
  const found = claims && (await findListOfForm(db, claims.teamId, claims.listId))
  if (!found || !isAddressed(found.channel)) return undefined
  const list = { ...found, channel: found.channel }
  const { texts, ...look } = await visitor(request, claims)
  const brandName = look.look.name || (await getTeam(db, claims.teamId)).name
  const form = await findSubscribeForm(db, claims.teamId, list)
  const wording = texts.subscribe.consent(brandName, list.name)
  return { request, reply, claims, list, form, texts, brandName, wording, page: { ...look, isEmbeddable: true } }
}

export const wantsJson = ({ headers }: FastifyRequest) => /\bapplication\/json\b/i.test(headers.accept ?? '')
