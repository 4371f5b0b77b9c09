import type { FastifyPluginCallback } from 'fastify'
import { getSettings } from '../../accounts/teams/setting-queries.ts'
import { LANGUAGES } from '../../accounts/teams/settings.ts'
import { getTeam } from '../../accounts/teams/team-queries.ts'
import { getList, MODEL, type StoredList } from '../../audience/lists/list-queries.ts'
import { read } from '../../platform/http/callers/access.ts'
import { type IdParams, readPathId } from '../../platform/http/requests/path-id.ts'
import { readChoice, readQuery } from '../../platform/http/requests/query.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { type ListUrls, listLinks } from '../../platform/links/list-links.ts'
import { findSubscribeForm, toSubscribeForm } from '../signups/subscribe-form.ts'
import type { PublicPageDeps } from './page-context.ts'
import { pageLooks } from './page-look.ts'
import { type FormCode, type FormPreview, UnsavedForm } from './preview-schemas.ts'
import { renderPage } from './public-page.ts'
import { frameCode, indented } from './signup-form-code.ts'
import { embeddedForm, subscribeBody } from './subscribe-body.ts'
import { type Language, languageOfBrowser, pageTexts } from './texts/page-texts.ts'

/** Routes for the dashboard's sign-up form editor. The preview uses the same code as the hosted page. */
export const signupFormRoutes =
  (deps: Pick<PublicPageDeps, 'db' | 'store' | 'publicUrl' | 'secretKey'>): FastifyPluginCallback =>
  (app, _, done) => {
    const { db } = deps
    const lookOf = pageLooks(deps)
    const urlsOf: (list: StoredList) => ListUrls = listLinks(deps)

    const prepare = async (list: StoredList, language: Language) => {
      const look = await lookOf(list.team_id, list.id)
      const texts = pageTexts(language)
      const brandName = look.name || (await getTeam(db, list.team_id)).name
      return { look, texts, wording: texts.subscribe.consent(brandName, list.name) }
    }
    const languageOf = async (teamId: number, accepted: string | undefined): Promise<Language> =>
      languageOfBrowser(accepted) ?? (await getSettings(db, teamId)).language

    app.post<{ Params: IdParams }>('/:id/form/preview', read(), async ({ team, params, body, headers }) => {
      const list = await getList(db, team.id, readPathId(MODEL, params.id))
      const errors = new FieldErrors()
      const { fields = [] } = readBody(UnsavedForm, body, errors)
      errors.throwIfAny()
      const unsaved = { fields, confirm_template_id: null, welcome_template_id: null }
      const form = await toSubscribeForm(db, team.id, list.channel, unsaved)
      if (!form) return { page: null } satisfies FormPreview
      const language = await languageOf(team.id, headers['accept-language'])
      const { look, texts, wording } = await prepare(list, language)
      const page = { look, language, title: texts.subscribe.title(list.name) }
      return {
        page: renderPage({ ...page, body: subscribeBody({ list, form, texts, wording }) }),
      } satisfies FormPreview
    })

    app.get<{ Params: IdParams }>('/:id/form/code', read(), async ({ team, params, query, headers }) => {
      const list = await getList(db, team.id, readPathId(MODEL, params.id))
      const errors = new FieldErrors()
      const chosen = readChoice(readQuery(query, errors), 'language', LANGUAGES, errors)
      errors.throwIfAny()
      const form = await findSubscribeForm(db, team.id, list)
      const { subscribe_url: url } = urlsOf(list)
      if (!form || !url) return { html: null, iframe: null } satisfies FormCode
      const language = chosen ?? (await languageOf(team.id, headers['accept-language']))
      const { texts, wording } = await prepare(list, language)
      return {
        html: indented(embeddedForm(url, { form, texts, wording })),
        iframe: frameCode(url, texts, list.name, form.inputs.length - 1),
      } satisfies FormCode
    })

    done()
  }
