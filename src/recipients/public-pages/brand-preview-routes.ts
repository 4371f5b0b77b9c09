import type { FastifyPluginCallback } from 'fastify'
import { getSettings } from '../../accounts/teams/setting-queries.ts'
import { getTeam } from '../../accounts/teams/team-queries.ts'
import { toSocialLinks } from '../../identity/brands/social-links.ts'
import { read } from '../../platform/http/callers/access.ts'
import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import type { FormField } from './form-fields.ts'
import type { PublicPageDeps } from './page-context.ts'
import { lookOfBrand, type PageLook } from './page-look.ts'
import { preferenceBody } from './preference-body.ts'
import { type BrandPreview, UnsavedBrand } from './preview-schemas.ts'
import { renderPage } from './public-page.ts'
import { subscribeBody } from './subscribe-body.ts'
import type { PageTexts } from './texts/en.ts'
import { type Language, languageOfBrowser, pageTexts } from './texts/page-texts.ts'
import { unsubscribeBody } from './unsubscribe-body.ts'

/** Returns null if the color is incomplete. */
const colorIn = (text: string) => (/^#[0-9a-f]{6}$/i.test(text) ? text : null)
const isWebUrl = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url)

/** Previews how the pages for recipients will look with a brand that isn't saved yet. Uses the same code as the real pages. */
export const brandPreviewRoutes =
  (deps: Pick<PublicPageDeps, 'db' | 'store' | 'publicUrl'>): FastifyPluginCallback =>
  (app, _, done) => {
    app.post('/preview', read(), async ({ team, body, headers }) => {
      const errors = new FieldErrors()
      const { page = 'subscribe', ...given } = readBody(UnsavedBrand, body, errors)
      errors.throwIfAny()
      const { logo_file_id } = given
      const own = lookOfBrand(deps, {
        name: given.name?.trim() ?? '',
        website_url: isWebUrl(given.website_url ?? '') ? (given.website_url ?? null) : null,
        primary_color: colorIn(given.primary_color ?? ''),
        logo_image: given.logo_image ?? null,
        social_share_image: null,
        social_links: toSocialLinks((given.social_links ?? []).filter(isWebUrl)),
        postal_address: given.postal_address?.trim() || null,
      })
      // The dashboard fetches this file with its token, because the file isn't public until the brand is saved.
      const file = logo_file_id ? `/api/v1/files/${logo_file_id}/content` : null
      const look = { ...own, logo: file ?? own.logo }
      const language = languageOfBrowser(headers['accept-language']) ?? (await getSettings(deps.db, team.id)).language
      const brandName = look.name || (await getTeam(deps.db, team.id)).name
      return {
        page: renderPage({ look, language, ...SAMPLES[page](pageTexts(language), language, brandName) }),
        is_logo_left_out: Boolean(given.logo_image) && look.logo === null,
      } satisfies BrandPreview
    })

    done()
  }

type Sample = Pick<Parameters<typeof renderPage>[0], 'title' | 'body'>

const SAMPLES: Readonly<
  Record<UnsavedBrand['page'], (texts: PageTexts, language: Language, brandName: PageLook['name']) => Sample>
> = {
  subscribe: (texts, _, brandName) => {
    const [name = ''] = texts.sample.lists
    const inputs = [
      { field: sampleField({ id: 1, tag: 'email', type: 'email', name: texts.sample.email }), isRequired: true },
      { field: sampleField({ id: 2, tag: 'first_name', name: texts.sample.firstName }), isRequired: false },
    ]
    const wording = texts.subscribe.consent(brandName, name)
    const title = texts.subscribe.title(name)
    return { title, body: subscribeBody({ list: { name, description: null }, form: { inputs }, texts, wording }) }
  },
  unsubscribe: (texts) => {
    const [name = ''] = texts.sample.lists
    return { title: texts.unsubscribe.title(name), body: unsubscribeBody(texts, name, '') }
  },
  preferences: (texts, language) => {
    const lists = texts.sample.lists.map((name, index) => ({
      id: index + 1,
      name,
      description: null,
      channel: 'email' as const,
      status: index === 0 ? ('subscribed' as const) : null,
    }))
    const preferences = {
      lists,
      attributes: {},
      defaultCountry: null,
      timeZone: 'UTC',
      pausedUntil: undefined,
      editable: [sampleField({ id: 1, tag: 'first_name', name: texts.sample.firstName })],
      requests: new Set<never>(),
    }
    return { title: texts.preferences.title, body: preferenceBody(preferences, { texts, language }) }
  },
}

const sampleField = (field: Pick<FormField, 'id' | 'tag' | 'name'> & Partial<FormField>): FormField => ({
  type: 'text',
  max_length: 255,
  options: null,
  allow_multiple: false,
  ...field,
})
